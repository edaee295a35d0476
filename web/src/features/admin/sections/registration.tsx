import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ChoiceCards } from '#components/form/choice-cards.tsx';
import { Form } from '#components/form/form.tsx';
import { SwitchRow } from '#components/form/switch-row.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { ListRow, Rows } from '#components/list/rows.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { toast } from '#lib/toasts.ts';
import { useAction } from '#lib/use-action.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';
import {
  changeInstallation,
  inviteToRegister,
  type RegistrationMode,
  useInstallation,
  useRegistrationInvitations,
  withdrawInvitation,
} from '../api/admin.ts';
import { FixedNotice } from '../components/fixed-notice.tsx';

const MODES: readonly RegistrationMode[] = ['open', 'invited', 'closed'];

/** Who may make an account, and whether a second factor is demanded. */
function ModeCard() {
  const { t } = useTranslation('admin');
  const settings = useInstallation();
  const { run } = useAction();
  const change = (body: Parameters<typeof changeInstallation>[0]) =>
    void run(async () => {
      await changeInstallation(body);
      toast(t('saved'), 'success');
    });
  return (
    <SectionCard title={t('registration.title')} text={t('registration.text')}>
      <Loaded result={settings} failed={t('loadFailed')}>
        {(now) => (
          <>
            {now.registration_fixed ? (
              <>
                {t(`registration.modes.${now.registration}.label`)}
                <FixedNotice variable="REGISTRATION" />
              </>
            ) : (
              <ChoiceCards
                label={t('registration.title')}
                value={now.registration}
                choices={MODES.map((value) => ({
                  value,
                  label: t(`registration.modes.${value}.label`),
                  text: t(`registration.modes.${value}.text`),
                }))}
                onChange={(registration) => change({ registration })}
              />
            )}
            {now.second_factor_fixed ? (
              <FixedNotice variable="SECOND_FACTOR_DEMANDED" />
            ) : (
              <SwitchRow
                label={t('registration.secondFactor')}
                text={t('registration.secondFactorText')}
                checked={now.second_factor_demanded}
                onChange={(second_factor_demanded) => change({ second_factor_demanded })}
              />
            )}
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

function InvitationsCard() {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const invitations = useRegistrationInvitations();
  const { busy, run } = useAction<string>();
  const form = useForm({
    initial: { email: '' },
    ready: ({ email }) => email.trim() !== '',
    async send({ email }) {
      await inviteToRegister(email);
      toast(t('registration.invited', { email: email.trim() }), 'success');
      form.reset();
      await invitations.mutate();
    },
  });
  const withdraw = (id: string) =>
    run(async () => {
      await withdrawInvitation(id);
      await invitations.mutate();
    }, id);
  return (
    <SectionCard title={t('registration.invitations')} text={t('registration.invitationsText')}>
      <Form form={form} aria-label={t('registration.invitations')}>
        {form.error && <Notice level="error">{form.error}</Notice>}
        <Row sx={{ gap: 3, alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 12rem', minWidth: 0 }}>
            <TextInput type="email" label={t('registration.email')} {...form.field('email')} />
          </Box>
          <Button type="submit" variant="contained" disabled={form.disabled}>
            {t('registration.invite')}
          </Button>
        </Row>
      </Form>
      <Loaded result={invitations} failed={t('loadFailed')} height={48}>
        {(list) => (
          <Rows more={invitations.hasMore ? invitations.loadMore : undefined}>
            {list.map(({ id, email, expires_at: until }) => (
              <ListRow
                key={id}
                title={email}
                text={t('registration.until', { date: date(until) })}
                action={
                  <Button
                    color="inherit"
                    size="small"
                    disabled={busy === id}
                    aria-label={t('registration.withdrawNamed', { email })}
                    onClick={() => void withdraw(id)}
                  >
                    {t('registration.withdraw')}
                  </Button>
                }
              />
            ))}
          </Rows>
        )}
      </Loaded>
    </SectionCard>
  );
}

export default function RegistrationSection() {
  return (
    <>
      <ModeCard />
      <InvitationsCard />
    </>
  );
}
