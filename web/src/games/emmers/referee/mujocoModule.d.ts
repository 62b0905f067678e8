/** The address of MuJoCo's module, packed by gzip; see `building/mujoco.ts`. */
declare module "virtual:mujoco.wasm.packed" {
  const address: string;
  export default address;
}
