/** How a drawing of the sprite is drawn where only its id is known: as a piece, a glyph or an icon. */
const GLYPHS = ["ra-statue", "jar", "artisan", "noble", "tomb", "river", "first-player"];

export const kindOf = (id: string): "p" | "g" | "ic" => (id.startsWith("i-") ? "ic" : GLYPHS.includes(id) || id.startsWith("area-") ? "g" : "p");
