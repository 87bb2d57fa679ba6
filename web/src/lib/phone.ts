/** Windows in which a board is drawn small: a phone upright, and one on its side. What is drawn otherwise there is not drawn elsewhere. */
import { MediaQuery } from "svelte/reactivity";

export const upright = new MediaQuery("(max-width: 47.99rem)");
export const phone = new MediaQuery("(max-width: 47.99rem), (max-height: 31.24rem) and (max-width: 63.99rem)");
