/** The HTTP half of the wire. */
import { Problem } from "../problems.ts";
import { SITE } from "../site.ts";
import { DEVICE } from "./device.ts";
import type { ProblemBody } from "./types.ts";

type Body = Record<string, unknown> | undefined;

async function call<Answer>(method: string, path: string, body?: Body): Promise<Answer> {
  if (path.startsWith(`/api/tables/${DEVICE}`)) return (await import("../../offline/link.svelte.ts")).device().call(method, path, body);
  if (SITE) throw noLink();
  const headers: Record<string, string> = { "X-Benben": "1" };
  if (body) headers["Content-Type"] = "application/json";
  let answer: Response;
  try {
    answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
  } catch {
    throw noLink();
  }
  if (!answer.ok) throw new Problem(await problem(answer));
  return (answer.status === 204 ? undefined : await answer.json()) as Answer;
}

const noLink = (): Problem => new Problem({ code: "no_link", sentence: "", status: 0, rule: null, wait_ms: null });

async function problem(answer: Response): Promise<ProblemBody> {
  try {
    return (await answer.json()) as ProblemBody;
  } catch {
    return { code: answer.status === 404 ? "not_found" : "server_error", sentence: "", status: answer.status, rule: null, wait_ms: null };
  }
}

export const api = {
  get: <Answer>(path: string) => call<Answer>("GET", path),
  post: <Answer>(path: string, body?: Body) => call<Answer>("POST", path, body),
  put: <Answer>(path: string, body?: Body) => call<Answer>("PUT", path, body),
  patch: <Answer>(path: string, body?: Body) => call<Answer>("PATCH", path, body),
  delete: <Answer = void>(path: string, body?: Body) => call<Answer>("DELETE", path, body),
};
