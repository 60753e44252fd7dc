import createClient from 'openapi-fetch';
// Made of the description by the test beside this folder, which compiles this file and then runs it.
import type { paths } from '../../../.tsbuild/api-client/description.d.ts';

/** What somebody else's program would write: one call of each kind, with nothing but the description's types. */
export function openClient(baseUrl: string, token?: string) {
  const client = createClient<paths>({ baseUrl, headers: token ? { authorization: `Bearer ${token}` } : {} });
  return {
    async countArts(): Promise<number> {
      const { data } = await client.GET('/api/v1/arts/categories');
      return data!.data.find(({ category }) => category === 'All Arts')!.count;
    },
    async listNames(limit: number): Promise<string[]> {
      const { data } = await client.GET('/api/v1/arts', { params: { query: { limit, sort: 'newest' } } });
      return data!.data.map(({ name }) => name);
    },
    async readMyCart(): Promise<number> {
      const { data } = await client.GET('/api/v1/cart');
      return data!.items.length;
    },
    async signUp(name: string, email: string, password: string): Promise<{ _id: string; role: 'Artist' | 'User' | 'Admin' }> {
      const { data, response } = await client.POST('/api/v1/users', { body: { name, email, password, role: 'User' } });
      if (response.status !== 201) throw new Error(`Not made: ${response.status}`);
      return data!.data;
    },
    async addDocument(file: File): Promise<{ name: string; kind: string }> {
      const { data } = await client.POST('/api/v1/documents', { body: { document: file }, bodySerializer: formOf });
      return data!.data;
    },
    async readUnknownArt(id: string): Promise<string> {
      const { error } = await client.GET('/api/v1/arts/{id}', { params: { path: { id } } });
      // @ts-expect-error No refusal has this code; were the types lost, the compiler would not know.
      if (error?.code === 'arts.eaten') return 'never';
      return `${error?.code}: ${error?.message}`;
    },
  };
}

function formOf(body: object): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.set(name, value as Blob);
  return form;
}
