/** Passkeys: the browser's own JSON forms of WebAuthn, where it has them. */
interface Json {
  parseCreationOptionsFromJSON?: (options: unknown) => PublicKeyCredentialCreationOptions;
  parseRequestOptionsFromJSON?: (options: unknown) => PublicKeyCredentialRequestOptions;
}

const json = (): Json | null => (typeof PublicKeyCredential === "undefined" ? null : (PublicKeyCredential as unknown as Json));

export const hasPasskeys = (): boolean => Boolean(json()?.parseCreationOptionsFromJSON && json()?.parseRequestOptionsFromJSON);

const written = (credential: Credential | null): unknown => (credential as unknown as { toJSON(): unknown } | null)?.toJSON();

export async function makePasskey(options: unknown): Promise<unknown> {
  const publicKey = json()?.parseCreationOptionsFromJSON?.(options);
  return publicKey ? written(await navigator.credentials.create({ publicKey })) : undefined;
}

export async function usePasskey(options: unknown): Promise<unknown> {
  const publicKey = json()?.parseRequestOptionsFromJSON?.(options);
  return publicKey ? written(await navigator.credentials.get({ publicKey })) : undefined;
}
