import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react'
import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { CancellationPreview } from '#contract/training/cancellations.ts'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { Card } from '#views/components/page/card.tsx'
import { EmptyState } from '#views/components/state/empty-state.tsx'
import classes from './cancellation.module.css'
import { Cancellation } from './cancellation-actor.ts'
import { Sums } from './sums.tsx'

type Letter = CancellationPreview['letters'][number]

const kindWords: Record<Letter['kind'], MessageDescriptor> = {
  move: msg`To those who are moved`,
  refund: msg`To those who get a refund`,
  credit: msg`To those whose money is kept`,
  none: msg`To those whose place is cancelled`,
  company: msg`To the companies’ contact persons`,
}
const languages: Record<Letter['locale'], MessageDescriptor> = { pl: msg`Polish`, en: msg`English` }

/** A preview of the letters, and what happens to the money. */
export function Letters() {
  const actor = Cancellation.useActorRef()
  const preview = Cancellation.useSelector(({ context }) => context.preview)
  if (!preview) return null
  return (
    <>
      <div className={classes.stack}>
        {preview.sums.length > 0 && (
          <Card title={<Trans>What will happen</Trans>}>
            <Sums sums={preview.sums} />
          </Card>
        )}
        <Card title={<Trans>E-mail messages</Trans>} count={preview.letters.reduce((sum, { count }) => sum + count, 0)}>
          {preview.letters.length === 0 ? (
            <EmptyState title={<Trans>Nobody gets a message</Trans>} />
          ) : (
            <Reading letters={preview.letters} />
          )}
        </Card>
      </div>
      <StickyBar>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} stroke={1.7} />}
          onClick={() => actor.send({ type: 'choices.correct' })}
        >
          <Trans>Back to the decisions</Trans>
        </Button>
        <Button color="red" onClick={() => actor.send({ type: 'cancellation.ask' })}>
          <Trans>Cancel the term</Trans>
        </Button>
      </StickyBar>
    </>
  )
}

/** The kinds of letters, with a preview of one in a sandboxed frame. */
function Reading({ letters }: { letters: readonly Letter[] }) {
  const { i18n } = useLingui()
  const [chosen, setChosen] = useState(0)
  const letter = letters[chosen]
  return (
    <div className={classes.letters}>
      <ul className={classes.kinds}>
        {letters.map(({ kind, locale, count }, index) => (
          <li key={`${kind} ${locale}`}>
            <button
              type="button"
              className={classes.kind}
              aria-pressed={index === chosen}
              onClick={() => setChosen(index)}
            >
              {i18n._(kindWords[kind])}
              <span className={classes.quiet}>
                {i18n._(languages[locale])} · <Plural value={count} one="# message" other="# messages" />
              </span>
            </button>
          </li>
        ))}
      </ul>
      {letter && (
        <div className={classes.letter}>
          <p className={classes.quiet}>
            <Trans>One of them, to {letter.to}</Trans>
          </p>
          <strong>{letter.subject}</strong>
          <iframe className={classes.frame} sandbox="" srcDoc={letter.html} title={letter.subject} />
        </div>
      )}
    </div>
  )
}
