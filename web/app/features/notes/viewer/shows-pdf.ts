/**
 * Whether the browser's own viewer works inside a page. Phones say so too and then show the first page only, or a button that
 * leads away, so a large screen and a mouse are asked for as well.
 */
export const showsPdfItself = (): boolean =>
  navigator.pdfViewerEnabled && window.matchMedia('(min-width: 62em) and (pointer: fine)').matches;
