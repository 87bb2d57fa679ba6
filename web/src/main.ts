import { mount } from "svelte";
import App from "./App.svelte";
import "./css/fonts.css";
import "./css/tokens.css";
import "./css/base.css";
import "./css/parts.css";
import { preferred, speak } from "./lib/i18n/index.svelte.ts";
import { listen } from "./lib/router.svelte.ts";
import { showMotion, showTheme } from "./lib/settings.svelte.ts";
import { loadSprite } from "./sprite.ts";

showTheme();
showMotion();
listen();
void loadSprite();
await speak(preferred(location.search, navigator.languages), false);
const target = document.getElementById("app");
if (target) mount(App, { target });
