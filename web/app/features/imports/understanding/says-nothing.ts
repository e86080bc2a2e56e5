/** Texts that people write into a cell that has no value. */
export const saysNothing = (text: string): boolean => /^(-+|n\/?a|nil|none|0+|\.)$/i.test(text);
