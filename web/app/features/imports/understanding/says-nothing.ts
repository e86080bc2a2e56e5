/** What people write into a cell that they leave open. */
export const saysNothing = (text: string): boolean => /^(-+|n\/?a|nil|none|0+|\.)$/i.test(text);
