/**
 * Code is highlighted at build time and coloured by `src/css/code.css`. The theme's own colours stay empty; it would
 * write them into a `style` attribute of every block.
 */
export const prism = { theme: { plain: {}, styles: [] } };
