/**
 * Code is highlighted at build time and colored by `src/css/code.css`. The theme's own colors are left empty, because
 * the theme would write them into a `style` attribute of every block.
 */
export const prism = { theme: { plain: {}, styles: [] } };
