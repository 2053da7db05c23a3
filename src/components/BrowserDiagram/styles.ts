/**
 * Mermaid writes `style` elements and attributes, and parses markup that contains them. The Content-Security-Policy
 * blocks all of them. It allows styles that scripts set through the CSS object model: sheets without an element, and
 * the properties of an element's `style`.
 */

/** Class prefix of the element that replaces a `style` element, followed by the number of its sheet. */
const stand = "adopted-sheet-";
const sheets: CSSStyleSheet[] = [];

/**
 * The `style` attribute in serialized markup: browsers put values in double quotes, and the values don't contain any.
 */
const styleOfTag = /(<[a-z][^\s>]*(?: [^\s=>"]+="[^"]*")*?) style="/gi;

/**
 * After this call, on this page: a `style` element that a script creates becomes an empty `desc` element, and its text
 * becomes a sheet that the document adopts; a `style` attribute that a script sets becomes properties; a `style`
 * attribute in parsed markup becomes `data-style`. The portal's own scripts don't create, set, or parse any of these.
 */
export function allowStyles(): void {
  if (Object.hasOwn(document, "createElement")) return;
  const create = document.createElement.bind(document);
  document.createElement = (name: string, options?: ElementCreationOptions): HTMLElement =>
    name.toLowerCase() === "style" ? createStand() : create(name, options);
  const { setAttribute } = Element.prototype;
  Element.prototype.setAttribute = function (name, value) {
    if (name === "style") (this as SVGElement | HTMLElement).style.cssText = value;
    else setAttribute.call(this, name, value);
  };
  const { parseFromString } = DOMParser.prototype;
  DOMParser.prototype.parseFromString = function (markup, type) {
    return parseFromString.call(this, String(markup).replace(styleOfTag, '$1 data-style="'), type);
  };
}

function createStand(): HTMLElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", "desc");
  const sheet = new CSSStyleSheet();
  element.classList.add(stand + (sheets.push(sheet) - 1));
  document.adoptedStyleSheets.push(sheet);
  const write = (text: string | null): void => void sheet.replaceSync(text ?? "");
  for (const property of ["innerHTML", "textContent"]) Object.defineProperty(element, property, { set: write });
  return element as unknown as HTMLElement;
}

/**
 * Puts a drawing into an element.
 * @param svg Mermaid's drawing of a diagram, made after `allowStyles`
 * @returns a function that removes the drawing and its sheets
 */
export function show(svg: string, container: Element): () => void {
  const { body } = new DOMParser().parseFromString(svg, "text/html");
  const own = [...body.querySelectorAll(`[class^=${stand}]`)].map((element) => {
    element.remove();
    return sheets[Number(element.classList[0]?.slice(stand.length))];
  });
  container.replaceChildren(...body.childNodes);
  for (const element of container.querySelectorAll<SVGElement | HTMLElement>("[data-style]")) {
    element.style.cssText = element.dataset.style ?? "";
    delete element.dataset.style;
  }
  return () => {
    container.replaceChildren();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => !own.includes(sheet));
  };
}
