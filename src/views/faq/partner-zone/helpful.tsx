import { Trans, useLingui } from '@lingui/react/macro'
import { Button, CopyButton } from '@mantine/core'
import { IconCheck, IconLink, IconThumbDown, IconThumbUp } from '@tabler/icons-react'
import { useState } from 'react'
import type { FaqAnswer } from '#contract/faq/faq.ts'
import { useMay } from '#views/components/app/use-session.ts'
import { type SubmissionUse, useSubmission } from '#views/components/dialogs/use-submission.ts'
import classes from './faq.module.css'

interface Vote {
  id: number
  helpful: boolean
}

const voting: SubmissionUse = {
  send: (api, { id, helpful }: Vote, settings) =>
    api.call('partnerzone.faq.posts.vote', { path: { faq_post: id }, body: { helpful }, ...settings }),
}

/** "Was this helpful", where the last vote counts, and a button that copies the address of the question. */
export function Helpful({ post }: { post: FaqAnswer }) {
  const { t } = useLingui()
  const { submit, busy, failure } = useSubmission(voting)
  const [chosen, setChosen] = useState(post.helpful)
  const mayVote = useMay('partnerzone.faq.posts.vote')
  const said = failure ? post.helpful : chosen
  const vote = (helpful: boolean) => {
    setChosen(helpful)
    submit({ id: post.id, helpful })
  }
  return (
    <div className={classes.foot} data-no-print>
      {mayVote && (
        // biome-ignore lint/a11y/useSemanticElements: two buttons that belong together are no form.
        <div className={classes.helpful} role="group" aria-label={t`Was this helpful?`}>
          <span aria-live="polite">
            {said === null ? <Trans>Was this helpful?</Trans> : <Trans>Thank you for your answer</Trans>}
          </span>
          <Button
            variant={said === true ? 'light' : 'default'}
            leftSection={<IconThumbUp size={18} stroke={1.7} />}
            aria-pressed={said === true}
            disabled={busy}
            onClick={() => vote(true)}
          >
            <Trans>Yes</Trans>
          </Button>
          <Button
            variant={said === false ? 'light' : 'default'}
            leftSection={<IconThumbDown size={18} stroke={1.7} />}
            aria-pressed={said === false}
            disabled={busy}
            onClick={() => vote(false)}
          >
            <Trans>No</Trans>
          </Button>
        </div>
      )}
      <CopyButton value={`${window.location.origin}${window.location.pathname}#/faq?question=${post.id}`}>
        {({ copied, copy }) => (
          <Button
            variant="subtle"
            leftSection={copied ? <IconCheck size={18} stroke={1.7} /> : <IconLink size={18} stroke={1.7} />}
            onClick={copy}
          >
            {copied ? <Trans>Copied</Trans> : <Trans>Copy the link</Trans>}
          </Button>
        )}
      </CopyButton>
    </div>
  )
}
