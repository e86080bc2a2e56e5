/// <reference types="vite/client" />
/// <reference types="vite-plugin-pwa/client" />

declare module 'virtual:catalogue/*' {
  const catalogue: { messages: Record<string, string>; sentences: [string, string][] };
  export default catalogue;
}
