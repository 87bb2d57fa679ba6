/** What can wait follows the rest. */
import { untrack } from "svelte";
import { afterwards } from "./afterwards.ts";

/**
 * A value as it was a moment ago, for what takes long to work out or to draw: the page shows the rest of a move first.
 * To be called while a component is made.
 */
export function followed<Value>(value: () => Value): { readonly value: Value } {
  let last = $state.raw(untrack(value));
  $effect(() => {
    const now = value();
    return afterwards(() => (last = now));
  });
  return {
    get value() {
      return last;
    },
  };
}
