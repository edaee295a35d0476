import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { RotateCcw, TriangleAlert } from 'lucide-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Muted, Row } from '#components/layout.tsx';
import { VisuallyHidden } from '#components/visually-hidden.tsx';
import { failureText } from '#lib/api/errors.ts';
import type { ChatMessage, Confidence } from '#lib/api/types.ts';
import { useFormats } from '#lib/use-formats.ts';
import { WhyPassages } from '../passages/why-passages.tsx';
import { type VersionActions, VersionSwitch } from '../versions/version-switch.tsx';
import { AnswerActions } from './answer-actions.tsx';
import { AnswerText } from './answer-text.tsx';
import { CoverageLine } from './coverage-line.tsx';
import { SearchedFirstLine } from './searched-first.tsx';
import { NearestPassages, SourceList } from './source-list.tsx';
import { AnswerSteps } from './steps/answer-steps.tsx';
import { UsedMemories } from './used-memories.tsx';
import { VerdictSum } from './verdicts/verdict-sum.tsx';

interface Props {
  projectId: number;
  message: ChatMessage;
  /** What the project's assistant is called now; absent until that is known. */
  name?: string | undefined;
  writing: boolean;
  /** Questions may be asked here, so that it may be generated again. */
  mayAsk: boolean;
  versions: VersionActions;
  onAgain: (messageId: string, withoutMemories?: readonly string[]) => void;
  /** What is said of it is another. */
  onChanged: (message: ChatMessage) => void;
}

const ENDINGS = ['stopped', 'interrupted', 'failed'] as const;

interface EndingProps extends Pick<Props, 'message'> {
  /** No other answer is being generated, so this one may be generated again. */
  canRetry: boolean;
  onAgain: () => void;
}

/** An answer that did not come to its end: what happened, and the way on. */
function Ending({ message, canRetry, onAgain }: EndingProps) {
  const { t } = useTranslation('chat');
  const ending = ENDINGS.find((state) => state === message.state);
  if (!ending) return null;
  return (
    <Row
      sx={{
        flexWrap: 'wrap',
        gap: 3,
        mt: 3,
        pt: 2.5,
        borderTop: '1px dashed',
        borderColor: 'divider',
        color: ending === 'failed' ? 'error.main' : 'text.secondary',
      }}
    >
      <Box sx={{ flex: '1 1 12.5rem' }}>
        {t(`messages.${ending}`)}
        {message.error && (
          <Muted>
            {failureText({
              message: message.error,
              reason: message.error_reason,
              params: message.error_params,
            })}
          </Muted>
        )}
      </Box>
      <Button
        size="small"
        variant="outlined"
        startIcon={<RotateCcw size={14} />}
        disabled={!canRetry}
        onClick={onAgain}
      >
        {t('messages.again')}
      </Button>
    </Row>
  );
}

/** Whose answer it is. The line is there before the name is, so that nothing moves when it comes. */
function Speaker({ name }: Pick<Props, 'name'>) {
  const { t } = useTranslation('chat');
  return (
    <Muted sx={{ minHeight: '1.5em', mb: 1, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
      {name && <span aria-hidden>{name}</span>}
      <VisuallyHidden>{name ? t('messages.answerBy', { name }) : t('messages.answer')}</VisuallyHidden>
    </Muted>
  );
}

/** What was searched for where that was not the question itself. */
function SearchedFor({ text }: { text: string }) {
  const { t } = useTranslation('chat');
  return (
    <Muted sx={{ mb: 2, lineHeight: 1.5, overflowWrap: 'anywhere' }}>
      {t('messages.searchedFor')} <bdi>{text}</bdi>
    </Muted>
  );
}

/** From which share on it is called high or medium. */
const HIGH = 0.8;
const MEDIUM = 0.5;

function levelOf(share: number): 'high' | 'medium' | 'low' {
  if (share >= HIGH) return 'high';
  return share >= MEDIUM ? 'medium' : 'low';
}

/** How far an answer stands on its sources, as counts; marked where that is less than the project asks for. */
function ConfidenceLine({ confidence }: { confidence: Confidence }) {
  const { t } = useTranslation('chat');
  const { percent } = useFormats();
  const { basis, met, of, threshold, below_threshold: below, shown, refused } = confidence;
  if (!shown && !below) return null;
  const share = of > 0 ? met / of : 0;
  // That nothing fits is what such an answer says itself.
  const nothing = basis === 'words' && met === 0;
  const label = t('confidence.label', { percent: percent(share), level: t(`confidence.${levelOf(share)}`) });
  const said = t(`confidence.${basis}`, { met, count: of });
  const measured = refused ? said : `${label} · ${said}`;
  const explanation = of > 0 ? measured : t('confidence.none');
  return (
    <Muted
      data-confidence={of > 0 ? share.toFixed(2) : 'none'}
      data-below={below}
      sx={{ mt: 3, '[data-coverage] + &, [data-verdicts] + &': { mt: 1 } }}
    >
      {below && !nothing && (
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1.5, color: 'warning.main' }}>
          <Box sx={{ display: 'flex', pt: '3px' }}>
            <TriangleAlert size={14} aria-hidden />
          </Box>
          {t(basis === 'words' ? 'confidence.belowWords' : 'confidence.belowStatements', {
            threshold: percent(threshold),
          })}
        </Box>
      )}
      {shown && <div>{explanation}</div>}
    </Muted>
  );
}

/** An answer: plain text on the canvas at the left. */
export const AnswerMessage = memo(function AnswerMessage(props: Props) {
  const { projectId, message, name, writing, mayAsk, versions, onAgain, onChanged } = props;
  const { t } = useTranslation('chat');
  const formats = useFormats();
  const isRefusal = message.confidence?.refused === true;
  const article = useRef<HTMLElement>(null);
  const againWithout = (memories?: readonly string[]) => {
    // The button goes; its next version takes the place of this one, and has the focus then.
    article.current?.focus();
    onAgain(message.id, memories);
  };
  const again = () => againWithout();
  return (
    <Box
      component="article"
      ref={article}
      tabIndex={-1}
      aria-busy={writing}
      data-answer={message.id}
      sx={{
        minWidth: 0,
        '&:focus': { outline: 'none' },
        '& .quiet': { opacity: 0 },
        '&:hover .quiet, &:focus-within .quiet': { opacity: 1 },
        '@media (hover: none)': { '& .quiet': { opacity: 1 } },
      }}
    >
      <Speaker name={name} />
      {message.search_text && <SearchedFor text={message.search_text} />}
      {message.searched_first && (
        <SearchedFirstLine projectId={projectId} searched={message.searched_first} />
      )}
      {message.steps && <AnswerSteps steps={message.steps} open={writing && message.content === ''} />}
      <AnswerText
        key={message.id}
        text={message.content}
        sources={message.sources}
        writing={writing}
        plain={message.format === 'plain'}
        verdicts={message.verdicts ?? undefined}
      />
      {!writing && (
        <SourceList key={`sources of ${message.id}`} projectId={projectId} sources={message.sources} />
      )}
      {!writing && (
        <UsedMemories
          projectId={projectId}
          sources={message.sources}
          {...(mayAsk && message.state === 'complete' && { onAgainWithout: againWithout })}
          ready={versions.ready}
        />
      )}
      {!writing && isRefusal && <NearestPassages projectId={projectId} sources={message.sources} />}
      {!writing && <WhyPassages projectId={projectId} message={message} />}
      {!writing && message.coverage && (
        <CoverageLine projectId={projectId} coverage={message.coverage} message={message} />
      )}
      {!writing && message.verdicts && !message.confidence?.shown && (
        <VerdictSum verdicts={message.verdicts} />
      )}
      {!writing && message.confidence && <ConfidenceLine confidence={message.confidence} />}
      {!writing && <Ending message={message} canRetry={mayAsk && versions.ready} onAgain={again} />}
      {!writing && (
        <Row
          sx={{ flexWrap: 'wrap', columnGap: 2, mt: 2, color: 'text.secondary', fontSize: 'size.caption' }}
        >
          <Box
            component="time"
            dateTime={message.created_at}
            title={formats.dateTime(message.created_at)}
            sx={{ whiteSpace: 'nowrap' }}
          >
            {formats.moment(message.created_at)}
          </Box>
          {message.model === 'extractive' && message.sources.length > 0 && !isRefusal && (
            <span>{t('messages.extractive')}</span>
          )}
          {message.usage && (
            <span title={message.model}>
              {t(message.usage.estimated ? 'messages.tokensAbout' : 'messages.tokens', {
                count: message.usage.input + message.usage.output,
              })}
            </span>
          )}
          {message.versions && <VersionSwitch versions={message.versions} of="answer" {...versions} />}
          {message.content && (
            <AnswerActions
              key={message.id}
              projectId={projectId}
              message={message}
              onChanged={onChanged}
              onAgain={mayAsk && message.state === 'complete' ? again : undefined}
              ready={versions.ready}
            />
          )}
        </Row>
      )}
    </Box>
  );
});
