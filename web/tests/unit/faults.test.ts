import { Linter } from "eslint";
import ts from "typescript-eslint";
import { describe, expect, it } from "vitest";
import { faults } from "../../building/faults.js";

const linter = new Linter();

function objections(code: string): string[] {
  const config: Linter.Config = {
    files: ["**/*.ts"],
    languageOptions: { parser: ts.parser as Linter.Parser },
    ...faults,
  };
  return linter.verify(code, config, { filename: "src/a.ts" }).map(({ message }) => message);
}

describe("what goes wrong", () => {
  it.each([
    "try { a(); } catch {}",
    "try { a(); } catch { return; }",
    "try { a(); } catch (e) { return null; }",
    "void a().catch(() => undefined);",
    "void a().catch(() => {});",
    "void a().catch(() => null);",
    "void a().catch(function () { return []; });",
  ])("may not be hidden: %s", (code) => {
    expect(objections(`function f() { ${code} }`)).toEqual([expect.stringContaining("reportFault")]);
  });

  it.each([
    "try { a(); } catch (e) { report(e); }",
    "try { a(); } catch { failed = true; }",
    "try { a(); } catch {\n // nobody need know\n }",
    "try { a(); } catch {\n return null; // nothing is kept\n }",
    "void a().catch(report);",
    "void a().catch(() => undefined); // there may be nothing to clear",
    "void a().catch(() => fallback);",
  ])("is told, or said why not: %s", (code) => expect(objections(`function f() { ${code}\n }`)).toEqual([]));
});

describe("a type", () => {
  it("may be narrowed, and not be forced", () => {
    expect(objections("const a = b as string;")).toEqual([]);
    expect(objections("const a = b as unknown as View;")).toHaveLength(1);
  });
});

describe("what is derived", () => {
  it.each([
    "const a = $derived(b.c = 1);",
    "const a = $derived.by(() => { this.b += 1; return 1; });",
    "const a = $derived.by(() => { store.count++; return 1; });",
    "const a = $derived.by(() => { void store.load(); return store.found; });",
    "const a = $derived(await load(id));",
  ])("does nothing else: %s", (code) => {
    expect(objections(`async function f() { ${code} }`)).toEqual([expect.stringContaining("$effect")]);
  });

  it.each([
    "const a = $derived(b + c);",
    "const a = $derived.by(() => { let n = 0; for (const b of c) n += b; return n; });",
    "const a = $derived.by(() => { const told = {}; for (const b of c) told[b] = 1; return told; });",
    "$effect(() => { this.b = 1; });",
    "const a = $derived.by(() => { void [b, c]; return now(); });",
  ])("may be worked out in steps: %s", (code) => expect(objections(`function f() { ${code} }`)).toEqual([]));
});
