import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig, serviceAddress } from '@cairn/kit/config';
import { type Envelope, newEvent, subjects } from '@cairn/kit/events';
import { eventually, type TestPlatform, testPlatform } from '@cairn/kit/testing';
import { type ReceivedMail, readMail, startMailServer, type TestMailServer } from '@cairn/kit/testing/mail';
import { type AuthServiceClient, AuthServiceDefinition } from '@cairn/proto/auth';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { decodeJwt } from 'jose';
import { Metadata } from 'nice-grpc';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { configSchema } from './config.ts';
import { createAuthService } from './service.ts';

const password = 'Correct-h0rse!';
const newPassword = 'Blue-kite-42!';
const ip = '203.0.113.7';
const ada = { email: 'Ada@Example.org', password, firstName: 'Ada', lastName: 'Lovelace', ip };
const dead = { code: 'invalid_input', message: 'This link is not valid any more. Ask for a new one.' };

function faulty(field: string, msg: unknown = expect.any(String)) {
  return { code: 'invalid_input', faults: [expect.objectContaining({ loc: ['body', field], msg })] };
}

describe('accounts', () => {
  let platform: TestPlatform;
  let server: TestMailServer;
  let auth: AuthServiceClient;

  async function start(env: Record<string, string> = {}, folder?: string): Promise<void> {
    platform = await testPlatform({ withAuth: false, ...(folder ? { folder } : {}) });
    const config = loadConfig(configSchema, {
      CAIRN_DATA_DIR: platform.folder,
      SMTP_URL: server.url,
      MAIL_FROM: 'Cairn <cairn@example.org>',
      PUBLIC_URL: 'https://cairn.example.org',
      ...env,
    });
    await platform.start(await createAuthService(config, platform));
    auth = platform.identity('test').clients.connect(AuthServiceDefinition, serviceAddress(config, 'auth'));
  }

  beforeEach(async () => {
    server = await startMailServer();
    await start();
  });
  afterEach(async () => {
    await platform.close();
    await server.close();
  });

  const bearing = (token: string) => ({ metadata: new Metadata({ authorization: `Bearer ${token}` }) });
  const signIn = async (email = ada.email, given = password) =>
    bearing((await auth.signIn({ email, password: given, ip })).accessToken);

  async function member(changes: Partial<typeof ada> & { language?: string; timezone?: string } = {}) {
    await auth.register({ ...ada, ...changes });
    return signIn(changes.email);
  }

  /** The next mail to an address whose subject fits. */
  async function mailTo(to: string, subject: RegExp, nth = 0): Promise<ReceivedMail> {
    let found: ReceivedMail | undefined;
    await eventually(() => {
      found = server.received.filter((mail) => isTo(mail, to) && subject.test(mail.subject))[nth];
      expect(found, `${subject} to ${to}`).toBeDefined();
    });
    return found as ReceivedMail;
  }

  // Letter case of a domain is nobody's.
  const isTo = (mail: ReceivedMail, to: string) => mail.to.toLowerCase() === to.toLowerCase();
  const tokenIn = ({ metadata }: ReturnType<typeof bearing>) =>
    metadata.get('authorization')?.replace('Bearer ', '') ?? '';
  const tokenOf = (mail: ReceivedMail) => mail.links[0]?.searchParams.get('token') ?? '';
  const me = async (caller: ReturnType<typeof bearing>) => (await auth.getMe({}, caller)).profile;

  async function resetToken(nth = 0): Promise<string> {
    await auth.requestPasswordReset({ email: ' ada@EXAMPLE.org', ip });
    return tokenOf(await mailTo(ada.email, /^Set a new password$/, nth));
  }

  describe('profile', () => {
    it('is read and changed, each field by itself', async () => {
      const caller = await member({ language: 'de-AT', timezone: 'Europe/Vienna' });
      expect((await auth.getMe({}, caller)).profile).toMatchObject({
        username: '',
        bio: '',
        language: 'de',
        timezone: 'Europe/Vienna',
        emailVerified: false,
        pendingEmail: '',
        twoFactorEnabled: false,
      });
      const changed = await auth.updateMe(
        {
          firstName: ' Augusta ',
          username: 'ada.l',
          bio: 'One\r\ntwo\u0000 🪨 ',
          website: 'https://example.org/ada',
          phone: '+43 1 234',
          language: 'fr',
        },
        caller,
      );
      expect(changed.user).toMatchObject({ firstName: 'Augusta', lastName: 'Lovelace', language: 'fr' });
      expect(changed.profile).toMatchObject({
        username: 'ada.l',
        bio: 'One\ntwo 🪨',
        website: 'https://example.org/ada',
        phone: '+43 1 234',
        title: '',
        timezone: 'Europe/Vienna',
      });
      expect(await auth.getMe({}, caller)).toEqual(changed);
      expect((await auth.getPreferences({}, caller)).preferences).toMatchObject({ language: 'fr' });
      const cleared = await auth.updateMe({ username: '', bio: '' }, caller);
      expect(cleared.profile).toMatchObject({ username: '', bio: '', phone: '+43 1 234' });
    });

    it('names every wrong field, and changes nothing', async () => {
      const caller = await member();
      const wrong = auth.updateMe(
        {
          firstName: ' \u200b ',
          lastName: 'x'.repeat(101),
          bio: '🪨'.repeat(501),
          username: 'No Spaces',
          website: 'javascript:alert(1)',
          timezone: 'Mars/Olympus',
          language: 'tlh',
          title: 'kept?',
        },
        caller,
      );
      await expect(wrong).rejects.toMatchObject({
        faults: ['first_name', 'last_name', 'bio', 'username', 'website', 'language', 'timezone'].map(
          (field) => expect.objectContaining({ loc: ['body', field] }),
        ),
      });
      expect((await me(caller))?.title).toBe('');
      await auth.updateMe({ bio: '🪨'.repeat(500) }, caller);
    });

    it.each([
      'ftp://example.org',
      'example.org',
      'https://u:p@example.org',
      'data:text/html,x',
      'http:example.org',
    ])('takes no %s for a website', async (website) => {
      await expect(auth.updateMe({ website }, await member())).rejects.toMatchObject(faulty('website'));
    });

    it('tells a username that is taken, and others of a changed name', async () => {
      const updates: Envelope[] = [];
      platform.bus.watch([subjects.userUpdated], (event) => updates.push(event));
      const caller = await member();
      await auth.updateMe({ username: 'stone' }, caller);
      const other = await member({ email: 'bob@example.org' });
      await expect(auth.updateMe({ username: 'stone' }, other)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This username is taken',
      });
      await auth.updateMe({ lastName: 'Byron' }, caller);
      await eventually(() => expect(updates).toHaveLength(1));
    });
  });

  describe('picture', () => {
    const drawn = createCanvas(600, 300);
    drawn.getContext('2d').fillStyle = '#0000ff';
    drawn.getContext('2d').fillRect(150, 0, 300, 300);

    it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)(
      'is made of a %s, small, square and clean',
      async (format) => {
        const caller = await member();
        const note = Buffer.from('GPS 48.2082 16.3738');
        const avatar = Buffer.concat([await drawn.encode(format as 'png'), note]);
        const { user } = await auth.updateMe({ avatar }, caller);
        const { image } = await auth.getAvatar({ userId: user?.id, avatarId: user?.avatarId });
        expect(Buffer.from(image).subarray(8, 12).toString()).toBe('WEBP');
        expect(image.includes(note)).toBe(false);
        const made = await loadImage(image);
        expect([made.width, made.height]).toEqual([256, 256]);
        const seen = createCanvas(256, 256).getContext('2d');
        seen.drawImage(made, 0, 0);
        const [red = 255, , blue = 0] = seen.getImageData(128, 128, 1, 1).data;
        expect(red).toBeLessThan(60);
        expect(blue).toBeGreaterThan(180);
      },
    );

    it('is replaced and taken away, and goes by its id only', async () => {
      const caller = await member();
      const avatar = await drawn.encode('png');
      const first = (await auth.updateMe({ avatar }, caller)).user;
      const second = (await auth.updateMe({ avatar }, caller)).user;
      expect(second?.avatarId).not.toBe(first?.avatarId);
      const get = (avatarId = '') => auth.getAvatar({ userId: first?.id, avatarId });
      await expect(get(first?.avatarId)).rejects.toMatchObject({ code: 'not_found' });
      expect((await get(second?.avatarId)).image.byteLength).toBeGreaterThan(50);
      const last = await auth.updateMe({ removeAvatar: true }, caller);
      expect(last.user?.avatarId).toBe('');
      for (const id of [second?.avatarId, ''])
        await expect(get(id)).rejects.toMatchObject({ code: 'not_found' });
    });

    it.each([
      ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
      [
        'a drawing with scripts',
        Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      ],
      ['nothing', Buffer.from(' ')],
      ['a picture that breaks off', Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'base64')],
    ])('is not made of %s', async (_, avatar) => {
      const caller = await member();
      await expect(auth.updateMe({ avatar, title: 'kept?' }, caller)).rejects.toMatchObject(faulty('avatar'));
      expect((await me(caller))?.title).toBe('');
    });

    it('is not made of more bytes or pixels than a picture of a person needs', async () => {
      const caller = await member();
      await expect(auth.updateMe({ avatar: Buffer.alloc(5_242_880) }, caller)).rejects.toMatchObject(
        faulty('avatar', 'Avatar file size must be less than 5MB'),
      );
      // A PNG whose header says 60,000 by 60,000: 14 GB once decoded.
      const bomb = await createCanvas(8, 8).encode('png');
      bomb.writeUInt32BE(60_000, 16);
      bomb.writeUInt32BE(60_000, 20);
      await expect(auth.updateMe({ avatar: bomb }, caller)).rejects.toMatchObject(
        faulty('avatar', expect.stringMatching(/too many pixels/)),
      );
    });
  });

  describe('preferences', () => {
    it('are the usual until chosen, and change one by one', async () => {
      const caller = await member();
      const { preferences } = await auth.getPreferences({}, caller);
      expect(preferences).toMatchObject({
        theme: 'THEME_LIGHT',
        uiDensity: 'UI_DENSITY_NORMAL',
        language: 'en',
        timezone: 'UTC',
        notificationsEnabled: true,
        emailNotifications: true,
        performanceMode: 'PERFORMANCE_MODE_NORMAL',
        accessibility: { reducedMotion: undefined },
      });
      await auth.updatePreferences(
        { changes: { theme: 'THEME_DARK', accessibility: { largerText: true } } },
        caller,
      );
      await auth.updatePreferences(
        { changes: { notificationsEnabled: false, timezone: 'Asia/Tokyo' } },
        caller,
      );
      expect((await auth.getPreferences({}, caller)).preferences).toMatchObject({
        theme: 'THEME_DARK',
        notificationsEnabled: false,
        emailNotifications: true,
        timezone: 'Asia/Tokyo',
        accessibility: { largerText: true, reducedMotion: undefined },
      });
      expect((await me(caller))?.timezone).toBe('Asia/Tokyo');
      await expect(auth.updatePreferences({ changes: { timezone: '+01:00' } }, caller)).rejects.toMatchObject(
        faulty('timezone'),
      );
    });

    it('let the later change win, and tell it what it wrote over', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const { updatedAt: seen } = await auth.getPreferences({}, laptop);
      await auth.updatePreferences(
        { changes: { theme: 'THEME_DARK', uiDensity: 'UI_DENSITY_COMPACT', language: 'de' }, seen },
        phone,
      );
      const changes = {
        theme: 'THEME_SYSTEM',
        uiDensity: 'UI_DENSITY_COMPACT',
        emailNotifications: false,
      } as const;
      const late = await auth.updatePreferences({ changes, seen }, laptop);
      expect(late.preferences).toMatchObject({ theme: 'THEME_SYSTEM', language: 'de' });
      expect(late.overwrote).toMatchObject({
        theme: 'THEME_DARK',
        uiDensity: 'UI_DENSITY_UNSPECIFIED',
        language: undefined,
        emailNotifications: undefined,
      });
      const again = await auth.updatePreferences(
        { changes: { theme: 'THEME_LIGHT' }, seen: late.updatedAt },
        laptop,
      );
      expect(again.overwrote?.theme).toBe('THEME_UNSPECIFIED');
    });
  });

  describe('verification', () => {
    it('is asked for in the language of whoever registers, and works once', async () => {
      const caller = await member({ language: 'es' });
      const mail = await mailTo(ada.email, /^Confirme su dirección/);
      expect(mail.text).toContain('Hola, Ada:');
      expect(mail.links[0]?.origin).toBe('https://cairn.example.org');
      expect(mail.links[0]?.pathname).toBe('/verify-email');
      expect(tokenOf(mail)).toMatch(/^[\w-]{43}$/);
      await auth.verifyEmail({ token: tokenOf(mail), ip });
      expect((await me(caller))?.emailVerified).toBe(true);
      await expect(auth.verifyEmail({ token: tokenOf(mail), ip })).rejects.toMatchObject({
        ...dead,
        ...faulty('token'),
      });
      await expect(auth.requestEmailVerification({}, caller)).rejects.toMatchObject({ code: 'conflict' });
    });

    it('is sent anew, so many times an hour', async () => {
      await platform.close();
      await start({ AUTH_LINKS_PER_ACCOUNT_HOURLY: '2' });
      const caller = await member();
      expect(await auth.requestEmailVerification({}, caller)).toEqual({ outbox: '' });
      await auth.requestEmailVerification({}, caller);
      await expect(auth.requestEmailVerification({}, caller)).rejects.toMatchObject({ code: 'rate_limited' });
      const last = await mailTo(ada.email, /^Confirm your email/, 2);
      await auth.verifyEmail({ token: tokenOf(last), ip });
    });

    it('slows whoever tries links', async () => {
      await platform.close();
      await start({ AUTH_FAILURES_PER_ADDRESS: '3' });
      for (let n = 0; n < 3; n++) {
        await expect(auth.verifyEmail({ token: `guess ${n}`, ip })).rejects.toMatchObject(dead);
      }
      await expect(auth.verifyEmail({ token: 'x', ip })).rejects.toMatchObject({ code: 'rate_limited' });
      await expect(auth.resetPassword({ token: 'x', newPassword, ip })).rejects.toMatchObject({
        code: 'rate_limited',
      });
      await expect(auth.verifyEmail({ token: 'x', ip: '203.0.113.8' })).rejects.toMatchObject(dead);
    });
  });

  describe('change of address', () => {
    it('asks for the password, and waits until the link at the new address is opened', async () => {
      const caller = await member();
      for (const currentPassword of [undefined, '', 'Wrong-h0rse!']) {
        await expect(
          auth.updateMe({ email: 'ada@example.com', currentPassword }, caller),
        ).rejects.toMatchObject(faulty('current_password'));
      }
      const asked = await auth.updateMe(
        { email: 'Ada@Example.com', currentPassword: password, title: 'Dr' },
        caller,
      );
      expect(asked.user?.email).toBe(ada.email);
      expect(asked.profile).toMatchObject({ pendingEmail: 'Ada@Example.com', title: 'Dr' });
      const notice = await mailTo(ada.email, /^Another email address was asked for$/);
      expect(notice.text).toContain('Ada@Example.com');
      expect(notice.links).toEqual([]);
      const link = await mailTo('Ada@Example.com', /^Confirm your new email/);
      await signIn();
      // The form sends the present address along with everything else.
      const same = await auth.updateMe({ email: 'ada@example.ORG', bio: 'x' }, caller);
      expect(same.profile?.pendingEmail).toBe('Ada@Example.com');
      await auth.verifyEmail({ token: tokenOf(link), ip });
      const { user, profile } = await auth.getMe({}, await signIn('ada@example.com'));
      expect(user).toMatchObject({ email: 'Ada@Example.com', emailVerified: true });
      expect(profile?.pendingEmail).toBe('');
      expect((await mailTo(ada.email, /^Your email address was changed$/)).text).toContain('Ada@Example.com');
      await expect(signIn(ada.email)).rejects.toMatchObject({ code: 'unauthenticated' });
    });

    it('has so many strangers mailed in an hour', async () => {
      await platform.close();
      await start({ AUTH_LINKS_PER_ACCOUNT_HOURLY: '2' });
      const caller = await member();
      const change = (email: string) => auth.updateMe({ email, currentPassword: password }, caller);
      await change('one@example.org');
      await change('two@example.org');
      await expect(change('three@example.org')).rejects.toMatchObject({ code: 'rate_limited' });
      expect((await me(caller))?.pendingEmail).toBe('two@example.org');
    });

    it('is not for programs that hold an API token, which may change the rest', async () => {
      const scopes = ['SCOPE_READ', 'SCOPE_WRITE'] as const;
      const { secret } = await auth.createApiToken({ name: 'script', scopes: [...scopes] }, await member());
      const { accessToken } = await auth.exchangeApiToken({ secret });
      const program = bearing(accessToken);
      await expect(
        auth.updateMe({ email: 'ada@example.com', currentPassword: password }, program),
      ).rejects.toMatchObject({ code: 'forbidden' });
      await expect(
        auth.changePassword({ currentPassword: password, newPassword }, program),
      ).rejects.toMatchObject({ code: 'forbidden' });
      expect((await auth.updateMe({ bio: 'by a script' }, program)).profile?.bio).toBe('by a script');
    });

    it('can be called off, and its link with it', async () => {
      const caller = await member();
      await auth.updateMe({ email: 'ada@example.com', currentPassword: password }, caller);
      const link = await mailTo('ada@example.com', /^Confirm your new email/);
      expect((await auth.updateMe({ cancelEmailChange: true }, caller)).profile?.pendingEmail).toBe('');
      await expect(auth.verifyEmail({ token: tokenOf(link), ip })).rejects.toMatchObject(dead);
    });

    it('looks the same for an address that has an account, whose owner hears of it', async () => {
      const caller = await member();
      await auth.register({ ...ada, email: 'bob@example.org', language: 'de' });
      const change = (email: string) => auth.updateMe({ email, currentPassword: password }, caller);
      const [free, taken] = [await change('free@example.org'), await change('bob@example.org')];
      expect({ ...taken.profile, pendingEmail: '' }).toEqual({ ...free.profile, pendingEmail: '' });
      const mail = await mailTo('bob@example.org', /^Sie haben mit dieser Adresse bereits ein Konto$/);
      expect(mail.links).toEqual([]);
    });
  });

  describe('reset of a password', () => {
    it('answers the same for every address, and sends a link where there is an account', async () => {
      await member();
      const unknown = await auth.requestPasswordReset({ email: 'nobody@example.org', ip });
      const known = await auth.requestPasswordReset({ email: ada.email, ip });
      expect(known).toEqual(unknown);
      await mailTo(ada.email, /^Set a new password$/);
      expect(server.received.map(({ to }) => to)).not.toContain('nobody@example.org');
      await expect(auth.requestPasswordReset({ email: 'nobody', ip })).rejects.toMatchObject(faulty('email'));
    });

    it('takes a link once, ends every session, and tells the person', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const token = await resetToken();
      await auth.resetPassword({ token, newPassword, ip });
      for (const caller of [laptop, phone]) {
        await eventually(() =>
          expect(auth.getMe({}, caller)).rejects.toMatchObject({ code: 'unauthenticated' }),
        );
      }
      await expect(signIn()).rejects.toMatchObject({ code: 'unauthenticated' });
      expect(await me(await signIn(ada.email, newPassword))).toMatchObject({ emailVerified: true });
      await mailTo(ada.email, /^Your password was changed$/);
      await expect(auth.resetPassword({ token, newPassword: `${newPassword}2`, ip })).rejects.toMatchObject(
        dead,
      );
    });

    it('lets one of two that use a link at the same time win', async () => {
      await member();
      const token = await resetToken();
      const results = await Promise.allSettled(
        ['Red-kite-43!', 'Green-kite-44!'].map((each) =>
          auth.resetPassword({ token, newPassword: each, ip }),
        ),
      );
      expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    });

    it('leaves the link whole when the password is refused', async () => {
      await member();
      const token = await resetToken();
      for (const weak of ['short', 'Password1!', 'Lovelace1!']) {
        await expect(auth.resetPassword({ token, newPassword: weak, ip })).rejects.toMatchObject(
          faulty('new_password'),
        );
      }
      await auth.resetPassword({ token, newPassword, ip });
    });

    it('takes no link of another kind, and none that a change of password came after', async () => {
      const caller = await member();
      const verify = tokenOf(await mailTo(ada.email, /^Confirm your email/));
      await expect(auth.resetPassword({ token: verify, newPassword, ip })).rejects.toMatchObject(dead);
      const reset = await resetToken();
      await expect(auth.verifyEmail({ token: reset, ip })).rejects.toMatchObject(dead);
      await auth.changePassword({ currentPassword: password, newPassword }, caller);
      await expect(
        auth.resetPassword({ token: reset, newPassword: 'Red-kite-43!', ip }),
      ).rejects.toMatchObject(dead);
      await expect(auth.verifyEmail({ token: verify, ip })).rejects.toMatchObject(dead);
    });

    it('sends so many links to an address in an hour, whether or not it has an account', async () => {
      await member();
      for (const email of [ada.email, 'nobody@example.org']) {
        for (let n = 0; n < 5; n++) await auth.requestPasswordReset({ email, ip });
        await expect(auth.requestPasswordReset({ email: email.toUpperCase(), ip })).rejects.toMatchObject({
          code: 'rate_limited',
          retryAfterSeconds: expect.any(Number),
        });
      }
    });

    it('keeps nothing by which a link could be made', async () => {
      await member();
      const token = await resetToken();
      const names = (await readdir(platform.folder)).filter((name) => name.includes('.sqlite'));
      expect(names).toContain('auth.sqlite');
      for (const name of names) {
        expect((await readFile(join(platform.folder, name))).includes(token), name).toBe(false);
      }
    });
  });

  describe('change of a password', () => {
    it('keeps this session, ends the others, and tells the person', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const before = (await me(laptop))?.passwordUpdatedAt;
      await auth.changePassword({ currentPassword: password, newPassword }, laptop);
      const ended = (await auth.listRevocations({})).revocations.map(({ sessionId }) => sessionId);
      expect(ended).toEqual([decodeJwt<{ sid: string }>(tokenIn(phone)).sid]);
      await eventually(() =>
        expect(auth.getMe({}, phone)).rejects.toMatchObject({ code: 'unauthenticated' }),
      );
      const after = (await me(laptop))?.passwordUpdatedAt;
      expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? 0);
      const fresh = await signIn(ada.email, newPassword);
      await mailTo(ada.email, /^Your password was changed$/);
      await auth.getMe({}, fresh);
      await auth.getMe({}, laptop);
    });

    it('ends them too where the process died between the change and its end', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const { sub: userId = '', sid } = decodeJwt<{ sid: string }>(tokenIn(laptop));
      const value = { userId, keptSessionId: sid };
      await platform.bus.publish([newEvent({ $case: 'passwordChanged', value })]);
      await eventually(() =>
        expect(auth.getMe({}, phone)).rejects.toMatchObject({ code: 'unauthenticated' }),
      );
      await auth.getMe({}, laptop);
    });

    it('refuses a wrong present one, and new ones that are weak or no change', async () => {
      const caller = await member();
      const change = (newOne: string, current = password) =>
        auth.changePassword({ currentPassword: current, newPassword: newOne }, caller);
      await expect(change(newPassword, 'Wrong-h0rse!')).rejects.toMatchObject(
        faulty('current_password', 'The current password is not right'),
      );
      await expect(change('short')).rejects.toMatchObject(
        faulty('new_password', 'Password must be at least 8 characters long'),
      );
      for (const weak of ['Password1!', 'Qwerty123!', 'Iloveyou1!', 'Example1!', password]) {
        await expect(change(weak), weak).rejects.toMatchObject(faulty('new_password'));
      }
      await expect(
        auth.register({ ...ada, email: 'eve@example.org', password: 'Welcome1!' }),
      ).rejects.toMatchObject({
        faults: [
          {
            loc: ['body', 'password'],
            type: 'password_weak',
            msg: expect.stringMatching(/too easy to guess/),
          },
        ],
      });
      await signIn();
    });
  });

  describe('without a mail server', () => {
    it('keeps messages in the outbox folder, and says where', async () => {
      await platform.close();
      await start({ SMTP_URL: '', MAIL_FROM: '', PUBLIC_URL: '' });
      await member();
      const { outbox } = await auth.requestPasswordReset({ email: ada.email, ip });
      expect(outbox).toBe(join(platform.folder, 'outbox'));
      let token = '';
      await eventually(async () => {
        const names = await readdir(outbox);
        const mails = await Promise.all(
          names.map(async (name) => readMail(await readFile(join(outbox, name)))),
        );
        const mail = mails.find(({ subject }) => subject === 'Set a new password');
        expect(mail).toBeDefined();
        token = mail ? tokenOf(mail) : '';
      });
      await auth.resetPassword({ token, newPassword, ip });
    });
  });

  describe('a mail server that is away', () => {
    it('has its mail as soon as it is back, also from a process that ended in between', async () => {
      await platform.close();
      const folder = await mkdtemp(join(tmpdir(), 'cairn-auth-'));
      try {
        await start({}, folder);
        const { url } = server;
        await server.close();
        await auth.register(ada);
        await auth.requestPasswordReset({ email: ada.email, ip });
        await platform.close();
        server = await startMailServer(Number(new URL(url).port));
        await start({}, folder);
        await mailTo(ada.email, /^Confirm your email/);
        await auth.resetPassword({ token: tokenOf(await mailTo(ada.email, /^Set a new/)), newPassword, ip });
      } finally {
        await platform.close();
        await rm(folder, { recursive: true, force: true });
      }
    });
  });
});
