/** The worker in which games without a network are played: engines and bots never make the page wait. */
import type { FromServer, ToServer } from "../lib/net/types.ts";
import { type Body, Calls } from "./calls.ts";
import { openStore } from "./database.ts";
import { Host, type Pace } from "./host.ts";
import { refusalOf } from "./refusal.ts";

export type ToDevice =
  | { kind: "pace"; pace: Pace }
  | { kind: "frame"; frame: ToServer }
  | { kind: "call"; number: number; method: string; path: string; body: Body };
export type FromDevice =
  | { kind: "frame"; frame: FromServer }
  | { kind: "answer"; number: number; answer: unknown }
  | { kind: "refusal"; number: number; body: ReturnType<typeof refusalOf>["body"] };

const tell = (message: FromDevice): void => postMessage(message);
const tabs = new BroadcastChannel("benben-games");

const begun = openStore().then((store) => {
  const host = new Host(store, (frame) => tell({ kind: "frame", frame }), (id) => tabs.postMessage(id));
  tabs.onmessage = ({ data }: MessageEvent<string>) => void host.refresh(data);
  return { host, calls: new Calls(host, store) };
});

onmessage = async ({ data }: MessageEvent<ToDevice>) => {
  const { host, calls } = await begun;
  if (data.kind === "pace") host.pace = data.pace;
  else if (data.kind === "frame") await host.hear(data.frame);
  else {
    const { number, method, path, body } = data;
    await calls.answer(method, path, body).then(
      (answer) => tell({ kind: "answer", number, answer }),
      (error: unknown) => tell({ kind: "refusal", number, body: refusalOf(error).body }),
    );
  }
};
