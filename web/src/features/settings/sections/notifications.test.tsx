import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { session } from '#lib/auth/session.ts';
import { startI18n } from '#lib/i18n/i18n.ts';
import { preferencesStore } from '#lib/preferences/preferences-store.ts';
import { fakeApi } from '#testing/fake-api.ts';
import { renderScreen } from '#testing/render-screen.tsx';
import NotificationsSection from './notifications.tsx';

afterEach(() => {
  preferencesStore.update({ notifications_enabled: true });
  session.signOut();
});

describe('Notifications', () => {
  it.each([
    ['en', 'Notifications', /no notification is made for you/, /not sent by email yet/],
    ['de', 'Benachrichtigungen', /entsteht keine Benachrichtigung/, /noch nicht per E-Mail gesendet/],
    ['es', 'Notificaciones', /no se crea ninguna notificación/, /aún no se envían por correo/],
    ['fr', 'Notifications', /aucune notification n’est créée/, /pas encore envoyées par e-mail/],
  ] as const)(
    'say what the switches do, and what there is not yet: %s',
    async (language, name, off, mail) => {
      await startI18n(language);
      fakeApi({});
      renderScreen(<NotificationsSection />);
      expect(await screen.findByRole('switch', { name })).toBeDefined();
      expect(screen.getByText(off)).toBeDefined();
      expect(screen.getByText(mail)).toBeDefined();
      expect(document.body.textContent).toContain('/api/notifications');
    },
  );

  it('save a switch at once', async () => {
    await startI18n('en');
    const api = fakeApi({ 'PUT /api/user/preferences': ({ body }) => ({ body }) });
    renderScreen(<NotificationsSection />);
    fireEvent.click(await screen.findByRole('switch', { name: 'Notifications' }));
    await waitFor(() =>
      expect(api.calls.filter(({ method }) => method === 'PUT')).toMatchObject([
        { body: { notifications_enabled: false } },
      ]),
    );
  });
});
