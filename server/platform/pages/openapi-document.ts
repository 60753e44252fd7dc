import { failures } from '#contract/failures.ts';

type Parameter = { name: string; in: string; description?: string };
type Operation = { tags?: string[]; parameters?: Parameter[]; responses: Record<string, unknown> };
type Paths = Record<string, Record<string, Operation>>;

/** The answer of every refusal (contract.md section 2). */
const REFUSAL = {
  description: 'A refusal; `message` and `error` are the same sentence, fit to be shown.',
  type: 'object',
  properties: {
    status: { const: 'fail' },
    code: { type: 'string', enum: Object.keys(failures) },
    message: { type: 'string' },
    error: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
  },
  required: ['status', 'code', 'message', 'error'],
};
const refusal = { $ref: '#/components/responses/Refusal' };

/** `GET /users/{id}/export` → `getUsersByIdExport`: a name that fits in an address and in any language. */
export function operationIdOf(key: string): string {
  const [method = '', path = ''] = key.split(' ');
  const parts = path.replaceAll('{', 'by-').match(/[A-Za-z0-9]+/g) ?? [];
  return method.toLowerCase() + parts.map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

/** What is said once for all calls: tags, the refusal, and one name for each parameter of a path. */
export function completeDocument<D extends { paths?: object; components?: object }>(document: D): D {
  const paths = uniteAlike((document.paths ?? {}) as Paths);
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const { responses } of operations) Object.assign(responses, { '4XX': refusal, default: refusal });
  const tags = [...new Set(operations.flatMap((operation) => operation.tags ?? []))];
  return {
    ...document,
    tags: tags.map((name) => ({ name, description: `The calls below /${name}.` })),
    paths,
    components: {
      ...document.components,
      schemas: { Refusal: REFUSAL },
      responses: {
        Refusal: {
          description: REFUSAL.description,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
        },
      },
    },
  };
}

const NAMES = /(?<=\{)\w+(?=\})/g;

/**
 * For a client, paths that differ in the name of a parameter alone are one (`/checkout/{id}`, `/checkout/{cartId}`): the calls of all of
 * them stand under the first, and a parameter that is called otherwise in the contract says so.
 */
function uniteAlike(paths: Paths): Paths {
  const united: Paths = {};
  for (const [path, methods] of Object.entries(paths)) {
    const same = Object.keys(united).find((other) => other.replaceAll(NAMES, '') === path.replaceAll(NAMES, '')) ?? path;
    const names = new Map(path.match(NAMES)?.map((name, position) => [name, same.match(NAMES)?.[position] ?? name]));
    for (const { parameters = [] } of Object.values(methods)) {
      for (const parameter of parameters.filter((one) => one.in === 'path')) rename(parameter, names.get(parameter.name));
    }
    united[same] = { ...united[same], ...methods };
  }
  return united;
}

function rename(parameter: Parameter, name = parameter.name): void {
  if (name !== parameter.name) Object.assign(parameter, { name, description: `The ${parameter.name} of the contract.` });
}
