import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { CircleCheck, Info, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Card, Column, Muted, Row } from '#components/layout.tsx';
import { RowMark } from '#components/list/rows.tsx';
import { useFormats } from '#lib/use-formats.ts';
import type { Insight } from '../api/views.ts';

/** The rules of part 2 §9, as the service names them. */
const RULES = [
  'high_quality',
  'low_quality',
  'unused_memories',
  'type_concentration',
  'limited_tags',
  'high_utilisation',
] as const;
type Rule = (typeof RULES)[number];

const PRIORITIES = ['high', 'medium', 'low'] as const;
const ICONS = { positive: CircleCheck, warning: TriangleAlert, info: Info };
const TONES = { positive: 'success', warning: 'warning', info: 'info' } as const;

const ruleOf = (name: string): Rule | undefined => RULES.find((rule) => rule === name);

/** What an insight says in the person's language; of a rule that is not known here, in the server's words. */
function useInsightWords() {
  const { t } = useTranslation(['memory-views', 'memory']);
  const formats = useFormats();
  return ({ rule: name, title, description, figure, memory_type }: Insight) => {
    const rule = ruleOf(name);
    if (!rule) return { title, text: description };
    const words = {
      share: formats.percent(figure),
      figure: formats.number(Math.round(figure * 10) / 10),
      count: figure,
      type: memory_type ? t(`memory:types.${memory_type}`) : '',
    };
    return {
      title: t(`intelligence.rules.${rule}.title`),
      text: t(`intelligence.rules.${rule}.text`, words),
    };
  };
}

function InsightRow({ insight }: { insight: Insight }) {
  const { t } = useTranslation('memory-views');
  const words = useInsightWords()(insight);
  const Icon = ICONS[insight.type];
  const tone = TONES[insight.type];
  return (
    <Row component="li" sx={{ alignItems: 'flex-start', gap: 3, py: 2 }}>
      <Box sx={{ color: `${tone}.main`, display: 'flex', pt: '2px' }}>
        <Icon size={18} aria-hidden />
      </Box>
      <Box sx={{ minWidth: 0 }}>
        <Row sx={{ flexWrap: 'wrap', columnGap: 2, fontWeight: 500 }}>
          {words.title}
          <RowMark tone={tone}>{t(`intelligence.kinds.${insight.type}`)}</RowMark>
        </Row>
        {words.text && <Muted sx={{ maxWidth: '72ch' }}>{words.text}</Muted>}
      </Box>
    </Row>
  );
}

/** What the figures mean, the most pressing first. */
export function Insights({ insights }: { insights: readonly Insight[] }) {
  const { t } = useTranslation('memory-views');
  const groups = PRIORITIES.map((priority) => ({
    priority,
    found: insights.filter((each) => each.priority === priority),
  })).filter(({ found }) => found.length > 0);
  return (
    <Card component="section" aria-label={t('intelligence.insights')} sx={{ p: 4 }}>
      <Typography variant="h3" component="h2">
        {t('intelligence.insights')}
      </Typography>
      {groups.length === 0 && <Muted sx={{ mt: 2 }}>{t('intelligence.insightsNone')}</Muted>}
      <Column sx={{ gap: 3, mt: groups.length > 0 ? 3 : 0 }}>
        {groups.map(({ priority, found }) => (
          <Box key={priority}>
            <Muted component="h3" sx={{ m: 0, fontWeight: 500 }}>
              {t(`intelligence.priorities.${priority}`)}
            </Muted>
            <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
              {found.map((insight) => (
                <InsightRow key={insight.rule} insight={insight} />
              ))}
            </Box>
          </Box>
        ))}
      </Column>
    </Card>
  );
}
