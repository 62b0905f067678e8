// Made by building/languages.ts: every language with what loads its messages.
declare module "virtual:languages" {
  const languages: Record<string, () => Promise<{ default: Record<string, string> }>>;
  export default languages;
}
