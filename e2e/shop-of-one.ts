import { startServer, type StartedServer } from './start-server.ts';
import { makePicture } from './plain-picture.ts';

export const PASSWORD = 'a long road to Kibeho';
const admin = { email: 'admin@example.com', password: 'seven hills and a lake' };

export type ShopPerson = { id: string; name: string; email: string; token: string };
type CallOptions = { token?: string; body?: object };

/** A shop without demo content: an admin, an approved artist and one of her artworks. */
export type ShopOfOne = {
  server: StartedServer;
  boss: ShopPerson;
  artist: ShopPerson;
  art: { id: string; name: string; slug: string };
  signUp: (name: string, role: 'User' | 'Artist') => Promise<ShopPerson>;
  /** Calls the API, as `token` where one is given; throws when it is refused. */
  call: <T>(request: string, options?: CallOptions) => Promise<T>;
};

/** Starts such a shop; `server.close()` ends it. */
export async function startShopOfOne(): Promise<ShopOfOne> {
  const server = await startServer({ DEMO: '0', ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password });
  const call: ShopOfOne['call'] = async (request, { token, body } = {}) => {
    const [method = '', path = ''] = request.split(' ');
    const isForm = body instanceof FormData;
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method,
      headers: {
        ...(isForm || !body ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${request}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const signIn = async (email: string, password: string): Promise<ShopPerson> => {
    const { token, data } = await call<{ token: string; data: { _id: string; name: string } }>('POST /users/auth', {
      body: { email, password },
    });
    return { id: data._id, name: data.name, email, token };
  };
  let accounts = 0;
  const signUp: ShopOfOne['signUp'] = async (name, role) => {
    accounts += 1;
    const email = `${name.toLowerCase().replaceAll(' ', '.')}.${accounts}@example.com`;
    await call('POST /users', { body: { name, email, password: PASSWORD, role } });
    return signIn(email, PASSWORD);
  };
  const boss = await signIn(admin.email, admin.password);
  const artist = await signUp('Solange Ingabire', 'Artist');
  await call(`POST /users/${artist.id}/artist`, { token: boss.token });
  const { data } = await call<{ data: { _id: string; name: string; slug: string } }>('POST /arts', {
    token: artist.token,
    body: await artForm(),
  });
  return { server, boss, artist, art: { id: data._id, name: data.name, slug: data.slug }, signUp, call };
}

async function artForm(): Promise<FormData> {
  const form = new FormData();
  const art = { name: 'Agaseke', price: '35000', category: 'Hand Craft', available_arts: '9', description: 'Sisal and sweetgrass.' };
  for (const [name, value] of Object.entries(art)) form.set(name, value);
  form.set('image', new Blob([new Uint8Array(await makePicture())], { type: 'image/jpeg' }), 'work.jpg');
  return form;
}
