import { type Envelope, subjects } from '@cairn/messaging/events';
import { eventually } from '@cairn/testing';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { accountsUnderTest, faulty } from '../testing/accounts-under-test.ts';

describe('accounts', () => {
  const under = accountsUnderTest();
  const { signIn, member, me } = under;

  describe('profile', () => {
    it('is read and changed, each field by itself', async () => {
      const caller = await member({ language: 'de-AT', timezone: 'Europe/Vienna' });
      expect((await under.auth.getMe({}, caller)).profile).toMatchObject({
        username: '',
        bio: '',
        language: 'de',
        timezone: 'Europe/Vienna',
        emailVerified: false,
        pendingEmail: '',
        twoFactorEnabled: false,
        secondFactorDemanded: false,
        administrator: true,
        mailOff: false,
      });
      const changed = await under.auth.updateMe(
        {
          firstName: ' Augusta ',
          username: 'ada.l',
          bio: 'One\r\ntwo 🪨 ',
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
      expect(await under.auth.getMe({}, caller)).toEqual(changed);
      expect((await under.auth.getPreferences({}, caller)).preferences).toMatchObject({ language: 'fr' });
      const cleared = await under.auth.updateMe({ username: '', bio: '' }, caller);
      expect(cleared.profile).toMatchObject({ username: '', bio: '', phone: '+43 1 234' });
    });

    it('names every wrong field, and changes nothing', async () => {
      const caller = await member();
      const wrong = under.auth.updateMe(
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
      await under.auth.updateMe({ bio: '🪨'.repeat(500) }, caller);
    });

    it.each([
      'ftp://example.org',
      'example.org',
      'https://u:p@example.org',
      'data:text/html,x',
      'http:example.org',
    ])('takes no %s for a website', async (website) => {
      await expect(under.auth.updateMe({ website }, await member())).rejects.toMatchObject(faulty('website'));
    });

    it('refuses a username that is taken, and informs others of a changed name', async () => {
      const updates: Envelope[] = [];
      under.platform.bus.watch([subjects.userUpdated], (event) => updates.push(event));
      const caller = await member();
      await under.auth.updateMe({ username: 'stone' }, caller);
      const other = await member({ email: 'bob@example.org' });
      await expect(under.auth.updateMe({ username: 'stone' }, other)).rejects.toMatchObject({
        code: 'conflict',
        message: 'This username is taken',
      });
      await under.auth.updateMe({ lastName: 'Byron' }, caller);
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
        const { user } = await under.auth.updateMe({ avatar }, caller);
        const { image } = await under.auth.getAvatar({ userId: user?.id, avatarId: user?.avatarId });
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
      const first = (await under.auth.updateMe({ avatar }, caller)).user;
      const second = (await under.auth.updateMe({ avatar }, caller)).user;
      expect(second?.avatarId).not.toBe(first?.avatarId);
      const get = (avatarId = '') => under.auth.getAvatar({ userId: first?.id, avatarId });
      await expect(get(first?.avatarId)).rejects.toMatchObject({ code: 'not_found' });
      expect((await get(second?.avatarId)).image.byteLength).toBeGreaterThan(50);
      const last = await under.auth.updateMe({ removeAvatar: true }, caller);
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
      await expect(under.auth.updateMe({ avatar, title: 'kept?' }, caller)).rejects.toMatchObject(
        faulty('avatar'),
      );
      expect((await me(caller))?.title).toBe('');
    });

    it('is made of as many bytes as fit under 5 MB', async () => {
      const caller = await member();
      const png = await createCanvas(8, 8).encode('png');
      const avatar = Buffer.concat([png, Buffer.alloc(5_242_879 - png.length)]);
      await under.auth.updateMe({ avatar }, caller);
      expect((await me(caller))?.avatarId).not.toBe('');
    });

    it('is not made of more bytes or pixels than a picture of a person needs', async () => {
      const caller = await member();
      await expect(under.auth.updateMe({ avatar: Buffer.alloc(5_242_880) }, caller)).rejects.toMatchObject(
        faulty('avatar', 'Avatar file size must be less than 5MB'),
      );
      // A PNG whose header says 60,000 by 60,000: 14 GB once decoded.
      const bomb = await createCanvas(8, 8).encode('png');
      bomb.writeUInt32BE(60_000, 16);
      bomb.writeUInt32BE(60_000, 20);
      await expect(under.auth.updateMe({ avatar: bomb }, caller)).rejects.toMatchObject(
        faulty('avatar', expect.stringMatching(/too many pixels/)),
      );
    });
  });

  describe('preferences', () => {
    it('are the usual until chosen, and change one by one', async () => {
      const caller = await member();
      const { preferences } = await under.auth.getPreferences({}, caller);
      expect(preferences).toMatchObject({
        theme: 'THEME_LIGHT',
        uiDensity: 'UI_DENSITY_NORMAL',
        language: 'en',
        timezone: 'UTC',
        performanceMode: 'PERFORMANCE_MODE_NORMAL',
        accessibility: { reducedMotion: undefined },
      });
      await under.auth.updatePreferences(
        { changes: { theme: 'THEME_DARK', accessibility: { largerText: true } } },
        caller,
      );
      await under.auth.updatePreferences(
        { changes: { uiDensity: 'UI_DENSITY_COMPACT', timezone: 'Asia/Tokyo' } },
        caller,
      );
      expect((await under.auth.getPreferences({}, caller)).preferences).toMatchObject({
        theme: 'THEME_DARK',
        uiDensity: 'UI_DENSITY_COMPACT',
        timezone: 'Asia/Tokyo',
        accessibility: { largerText: true, reducedMotion: undefined },
      });
      expect((await me(caller))?.timezone).toBe('Asia/Tokyo');
      await expect(
        under.auth.updatePreferences({ changes: { timezone: '+01:00' } }, caller),
      ).rejects.toMatchObject(faulty('timezone'));
    });

    it('let the later change win, and show it what it wrote over', async () => {
      const [laptop, phone] = [await member(), await signIn()];
      const { updatedAt: seen } = await under.auth.getPreferences({}, laptop);
      await under.auth.updatePreferences(
        { changes: { theme: 'THEME_DARK', uiDensity: 'UI_DENSITY_COMPACT', language: 'de' }, seen },
        phone,
      );
      const changes = {
        theme: 'THEME_SYSTEM',
        uiDensity: 'UI_DENSITY_COMPACT',
        timezone: 'Asia/Tokyo',
      } as const;
      const late = await under.auth.updatePreferences({ changes, seen }, laptop);
      expect(late.preferences).toMatchObject({ theme: 'THEME_SYSTEM', language: 'de' });
      expect(late.overwrote).toMatchObject({
        theme: 'THEME_DARK',
        uiDensity: 'UI_DENSITY_UNSPECIFIED',
        language: undefined,
        timezone: undefined,
      });
      const again = await under.auth.updatePreferences(
        { changes: { theme: 'THEME_LIGHT' }, seen: late.updatedAt },
        laptop,
      );
      expect(again.overwrote?.theme).toBe('THEME_UNSPECIFIED');
    });
  });
});
