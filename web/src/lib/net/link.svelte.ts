/** The one socket of the page: it reconnects automatically, and reports when it is gone. */
import type { Listener, Transport } from "./transport.ts";
import type { FromServer, ToServer } from "./types.ts";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

export class Link implements Transport {
  state: Transport["state"] = $state("connecting");
  /** The session has ended: reconnecting would not help. */
  refused: string | null = $state(null);
  #socket: WebSocket | null = null;
  #listeners = new Set<Listener>();
  #greetings = new Set<() => void>();
  #wait = FIRST_WAIT;
  #timer = 0;
  #heard = 0;
  #pings = 0;
  #wanted = false;

  open(): void {
    this.#wanted = true;
    if (!this.#socket) this.#connect();
  }

  /** Tries at once: the browser says it is online again, or somebody pressed the button. */
  hurry(): void {
    if (this.state === "open" || !this.#wanted) return;
    clearTimeout(this.#timer);
    this.#wait = FIRST_WAIT;
    this.#connect();
  }

  /** After signing in or out the socket must speak for another person. */
  renew(): void {
    this.refused = null;
    this.#socket?.close();
    this.hurry();
  }

  send(message: ToServer): boolean {
    if (this.state !== "open" || !this.#socket) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Said whenever the link is up, the first time and after each break. */
  greet(greeting: () => void): () => void {
    this.#greetings.add(greeting);
    if (this.state === "open") greeting();
    return () => this.#greetings.delete(greeting);
  }

  #connect(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.#socket = socket;
    socket.onmessage = (event) => this.#hear(socket, JSON.parse(String(event.data)) as FromServer);
    socket.onclose = (event) => {
      if (this.#socket === socket) this.#lose(event.code);
    };
  }

  #hear(socket: WebSocket, message: FromServer): void {
    if (this.#socket !== socket) return;
    this.#heard = Date.now();
    if (message.type === "hello") {
      if (message.you) this.refused = null; // the session before this one had ended
      this.#greet(message.ping_ms);
    }
    if (message.type === "closing") this.#wait = message.wait_ms;
    for (const listener of this.#listeners) listener(message);
  }

  #greet(pingMs: number): void {
    this.state = "open";
    this.#wait = FIRST_WAIT;
    clearInterval(this.#pings);
    this.#pings = window.setInterval(() => this.#ping(pingMs), pingMs);
    for (const greeting of this.#greetings) greeting();
  }

  #ping(pingMs: number): void {
    if (Date.now() - this.#heard > 2 * pingMs + 1000) this.#lose(0);
    else this.send({ type: "ping" });
  }

  #lose(code: number): void {
    const old = this.#socket;
    this.#socket = null;
    clearInterval(this.#pings);
    clearTimeout(this.#timer);
    this.state = "lost";
    old?.close();
    if (code === 4401) this.refused = "signed_out";
    if (code === 4403) this.refused = "bad_origin";
    const jitter = this.#wait * (0.5 + Math.random());
    this.#timer = window.setTimeout(() => this.#connect(), jitter);
    this.#wait = Math.min(LONGEST_WAIT, this.#wait * 1.7);
  }
}

export const link = new Link();
window.addEventListener("online", () => link.hurry());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) link.hurry();
});
