/** Read at build time (`tools/yaml-data.ts`). */
declare module "*.yml" {
  const data: unknown;
  export default data;
}
