import '@mantine/core/styles/RadioCard.layer.css'
import '@mantine/core/styles/RadioIndicator.layer.css'
import { Trans } from '@lingui/react/macro'
import { Checkbox, Radio, Skeleton } from '@mantine/core'
import { takePlaceForm } from '#contract/training/participant-actions.ts'
import { isFree } from '#contract/training/sign-up-form.ts'
import { creditOf } from '#machines/training/training-sign-up-form.ts'
import { navigateTo } from '#views/components/app/hash-location.ts'
import { SubmissionDialog } from '#views/components/dialogs/submission-dialog.tsx'
import type { SubmissionUse } from '#views/components/dialogs/use-submission.ts'
import { useLoad } from '#views/components/flow/use-load.ts'
import { useMoney } from '#views/components/money/money.tsx'
import type { ParticipantDialogProps } from './dialog-props.ts'
import { TimeLeft } from './next-step.tsx'
import classes from './participants.module.css'
import { trainingPaths } from './paths.ts'

interface Taking extends Record<string, unknown> {
  payment_id: number | null
  use_credit: boolean
  version: number
}

interface Ordered {
  order_id: number
}

const taking: SubmissionUse<Ordered> = {
  send: (api, { id, body }: { id: number; body: Taking }, settings) =>
    api.call('partnerzone.training.participants.take', { path: { participant: id }, body, ...settings }),
}

/** Accepts an offered place: places its order and opens the page of the order. */
export function TakeDialog({ row, onCancel }: ParticipantDialogProps) {
  const money = useMoney()
  const { data: term } = useLoad('partnerzone.training.terms.show', { path: { term: row.term_id } })
  const { data: credits } = useLoad('partnerzone.training.credits.index', {})
  const asks_payment = !isFree(row.term_price)
  const credit = creditOf(credits?.results ?? [], row.partner_id)
  return (
    <SubmissionDialog<Taking, Ordered>
      use={taking}
      keptAs={`training.participants.take:${row.id}`}
      values={(body) => ({ id: row.id, body })}
      title={
        <Trans>
          A place for {row.first_name} {row.last_name}
        </Trans>
      }
      explanation={
        <>
          {row.training_name}, {row.city}. {row.offered_until !== null && <TimeLeft until={row.offered_until} />}
        </>
      }
      schema={takePlaceForm(asks_payment)}
      initialValues={{ payment_id: null, use_credit: false, version: row.version }}
      submit={
        asks_payment ? <Trans>Accept the place for {money(row.term_price)}</Trans> : <Trans>Accept the place</Trans>
      }
      onDone={({ order_id }) => navigateTo(trainingPaths.orderFinish(row.term_id, order_id))}
      onCancel={onCancel}
    >
      {(form) =>
        asks_payment && (
          <>
            <Radio.Group
              label={<Trans>Payment form</Trans>}
              required
              error={form.errors.payment_id}
              value={form.values.payment_id === null ? null : String(form.values.payment_id)}
              onChange={(id) => form.setFieldValue('payment_id', Number(id))}
            >
              <div className={classes.targets}>
                {term === null && <Skeleton height={48} />}
                {term?.payments.map(({ id, name }) => (
                  <Radio.Card key={id} value={String(id)} className={classes.target}>
                    <Radio.Indicator />
                    <strong>{name}</strong>
                  </Radio.Card>
                ))}
              </div>
            </Radio.Group>
            {credit > 0 && (
              <Checkbox
                label={<Trans>Use the credit of your company</Trans>}
                description={money(credit)}
                {...form.getInputProps('use_credit', { type: 'checkbox' })}
              />
            )}
          </>
        )
      }
    </SubmissionDialog>
  )
}
