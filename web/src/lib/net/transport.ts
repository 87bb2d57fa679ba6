/** How the pages of a table talk to its host: a server by a socket, or this device by a worker. */
import type { FromServer, ToServer } from "./types.ts";

export type Listener = (message: FromServer) => void;

export interface Transport {
  readonly state: "connecting" | "open" | "lost";
  /** Why coming back would not help; null if it would. */
  readonly refused: string | null;
  open(): void;
  /** Tries to connect at once. */
  hurry(): void;
  send(message: ToServer): boolean;
  listen(listener: Listener): () => void;
  /** Called whenever the link is up, the first time and after each break. */
  greet(greeting: () => void): () => void;
}
