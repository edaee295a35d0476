import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { Form } from '#components/form/form.tsx';
import { TextInput } from '#components/form/text-input.tsx';
import { Row } from '#components/layout.tsx';
import { Loaded } from '#components/list/loaded.tsx';
import { Notice } from '#components/notice.tsx';
import { SectionCard } from '#components/section-card.tsx';
import { toast } from '#lib/toasts.ts';
import { useForm } from '#lib/use-form.ts';
import { useFormats } from '#lib/use-formats.ts';
import { changeLimits, type Limit, useLimits } from '../api/admin.ts';
import { FixedNotice } from '../components/fixed-notice.tsx';

const shownOf = ({ most, default: usual }: Limit) => (most === usual ? '' : String(most));

const NAMED = [
  'projects_per_person',
  'documents_per_project',
  'bytes_per_person',
  'bytes_per_project',
  'streams_per_session',
  'streams_per_person',
  'requests_per_minute',
  'answers_at_once',
  'answers_per_day',
  'model_calls_per_answer',
  'tokens_per_day',
  'tokens_per_project_per_day',
  'invitations_per_hour',
  'registrations_per_minute',
  'registrations_per_hour',
] as const;

/** A limit of a later version has no text here yet. */
const isNamed = (name: string): name is (typeof NAMED)[number] => NAMED.some((each) => each === name);

/** A limit as it is typed: nothing for the default, digits for a number. */
const isNumber = (text: string) => /^\d{0,15}$/.test(text.trim());

function LimitsForm({ limits }: { limits: readonly Limit[] }) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const initial = Object.fromEntries(limits.map((limit) => [limit.name, shownOf(limit)]));
  const changed = (values: Record<string, string>) =>
    limits.filter((limit) => !limit.fixed && (values[limit.name] ?? '').trim() !== shownOf(limit));
  const form = useForm<Record<string, string>>({
    initial,
    ready: (values) => changed(values).length > 0,
    rules: (values) =>
      Object.fromEntries(
        Object.entries(values).map(([name, text]) => [name, isNumber(text) ? undefined : t('limits.wrong')]),
      ),
    async send(values) {
      const changes = changed(values).map(({ name }) => {
        const text = (values[name] ?? '').trim();
        return [name, text === '' ? null : Number(text)] as const;
      });
      await changeLimits(Object.fromEntries(changes));
      toast(t('saved'), 'success');
    },
  });
  const labelOf = (name: string) => (isNamed(name) ? t(`limits.names.${name}`) : name);
  return (
    <Form form={form} aria-label={t('sections.limits')}>
      {form.error && <Notice level="error">{form.error}</Notice>}
      {limits.map((limit) => (
        <div key={limit.name}>
          <TextInput
            label={labelOf(limit.name)}
            hint={t('limits.default', { value: limit.default ? number(limit.default) : t('limits.none') })}
            {...form.field(limit.name)}
            {...(limit.fixed && { disabled: true, value: String(limit.most) })}
            placeholder={String(limit.default)}
            inputProps={{ inputMode: 'numeric', maxLength: 16 }}
          />
          {limit.fixed && <FixedNotice variable={`LIMIT_${limit.name.toUpperCase()}`} />}
        </div>
      ))}
      <Row sx={{ justifyContent: 'flex-end' }}>
        <Button type="submit" variant="contained" disabled={form.disabled}>
          {t('limits.save')}
        </Button>
      </Row>
    </Form>
  );
}

/** How much of each thing there may be. */
export default function LimitsSection() {
  const { t } = useTranslation('admin');
  const limits = useLimits();
  return (
    <SectionCard title={t('limits.title')} text={t('limits.text')}>
      <Loaded result={limits} failed={t('loadFailed')} height={400}>
        {(all) => (
          // What others changed meanwhile begins the form again.
          <LimitsForm key={all.limits.map(({ most }) => most).join()} limits={all.limits} />
        )}
      </Loaded>
    </SectionCard>
  );
}
