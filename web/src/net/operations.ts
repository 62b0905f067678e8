// The types of requests, by path and method, from what the server says of itself.
import type { components, paths } from "./http";

/** What the server asks for and answers, by the names that it has there. */
export type Schemas = components["schemas"];

export type Method = "get" | "post" | "put" | "patch" | "delete";

/** The paths that have a method. */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { responses: unknown } ? P : never;
}[keyof paths];

export type Operation<M extends Method, P extends PathOf<M>> = paths[P][M];

type ParametersIn<T, K extends "path" | "query"> = K extends keyof T
  ? [T[K]] extends [undefined]
    ? unknown
    : Pick<T, K>
  : unknown;
type Parameters<O> = O extends { parameters: infer T } ? ParametersIn<T, "path"> & ParametersIn<T, "query"> : unknown;
type Body<O> = O extends { requestBody: { content: { "application/json": infer B } } } ? { body: B } : unknown;

/** What stands in the path and in the query, and the body. */
export type Input<O> = Parameters<O> & Body<O>;

/** Left out where nothing is needed. */
export type Arguments<O> = object extends Input<O> ? [input?: Input<O>] : [input: Input<O>];

type Content<R> = R extends { content: { "application/json": infer J } }
  ? J
  : R extends { content: { "text/plain": infer T } }
    ? T
    : undefined;

export type Answer<O> = O extends { responses: infer R } ? { [C in keyof R]: Content<R[C]> }[keyof R] : never;
