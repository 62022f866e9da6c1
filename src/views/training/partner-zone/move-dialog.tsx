import { moveOwnParticipant } from '#services/training/participant-calls.ts'
import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Radio, Skeleton } from '@mantine/core'
import { OwnMoveForm } from '#contract/training/moves.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import { useLoad } from '#views/components/flow/use-load.ts'
import { longDay } from '#views/components/page/days.ts'
import { Notice } from '#views/components/page/notice.tsx'
import type { ParticipantDialogProps } from './dialog-props.ts'
import classes from './participants.module.css'

interface Move extends Record<string, unknown> {
  version: number
  target_term_id: number | null
}

/** Moves a participant to another term with free places that costs no more. */
export function MoveDialog({ row, onDone, onCancel }: ParticipantDialogProps) {
  const { i18n } = useLingui()
  const { data } = useLoad('partnerzone.training.move-targets.index', { path: { participant: row.id } })
  const targets = data?.results
  return (
    <SubmissionDialog<Move, unknown>
      use={{ send: moveOwnParticipant }}
      keptAs={`training.participants.move:${row.id}`}
      values={(body) => ({ id: row.id, body })}
      title={
        <Trans>
          Move {row.first_name} {row.last_name} to another term
        </Trans>
      }
      explanation={<Trans>The ticket remains valid; everybody is notified of the new term by e-mail.</Trans>}
      schema={OwnMoveForm}
      initialValues={{ version: row.version, target_term_id: null }}
      submit={<Trans>Move</Trans>}
      disabled={targets?.length === 0}
      onDone={onDone}
      onCancel={onCancel}
    >
      {(form) =>
        targets?.length === 0 ? (
          <Notice tone="information">
            <Trans>No other term has free places now. Call us, or send somebody else.</Trans>
          </Notice>
        ) : (
          <Radio.Group
            label={<Trans>Term</Trans>}
            required
            error={form.errors.target_term_id}
            value={form.values.target_term_id === null ? null : String(form.values.target_term_id)}
            onChange={(id) => form.setFieldValue('target_term_id', Number(id))}
          >
            <div className={classes.targets}>
              {targets === undefined && <Skeleton height={60} />}
              {targets?.map((term) => (
                <Radio.Card key={term.id} value={String(term.id)} className={classes.target}>
                  <Radio.Indicator />
                  <span>
                    <strong>{longDay(term.training_date, i18n.locale)}</strong>
                    <small>
                      {term.city}, {term.address} ·{' '}
                      <Plural value={term.free_places} one="# free place" other="# free places" />
                    </small>
                  </span>
                </Radio.Card>
              ))}
            </div>
          </Radio.Group>
        )
      }
    </SubmissionDialog>
  )
}
