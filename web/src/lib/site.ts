declare const __SITE__: boolean;

/** Is this the page without a server: one address, all games on the device? */
export const SITE: boolean = typeof __SITE__ !== "undefined" && __SITE__;
