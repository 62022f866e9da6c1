import { Plural, Trans } from '@lingui/react/macro'
import { FormSection } from '#views/components/form/form-section.tsx'
import { useMoney } from '#views/components/money/money.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import classes from './sign-up.module.css'
import { SignUp, useSummary } from './sign-up-actor.ts'

/** The cost before ordering. */
export function SummarySection() {
  const money = useMoney()
  const summary = useSummary()
  const price = SignUp.useSelector(({ context }) => context.term?.price_brutto)
  const free = SignUp.useSelector(({ context }) => context.term?.free_places ?? 0)
  if (!summary || price === undefined) return null
  const { signed, waiting, gross, credit, due } = summary
  return (
    <FormSection title={<Trans>Summary</Trans>}>
      {waiting > 0 && free > 0 && (
        <Notice tone="warning" live>
          <Plural
            value={free}
            one="Only # place is free. Those without a place can join the waiting list."
            other="Only # places are free. Those without a place can join the waiting list."
          />
        </Notice>
      )}
      <dl className={classes.sums}>
        {(signed > 0 || waiting === 0) && (
          <div>
            <dt>
              <Plural value={signed} one="# person" other="# people" /> × {money(price)}
            </dt>
            <dd>{money(gross)}</dd>
          </div>
        )}
        {waiting > 0 && (
          <div>
            <dt>
              <Plural value={waiting} one="# person on the waiting list" other="# people on the waiting list" />
            </dt>
            <dd>{money(0)}</dd>
          </div>
        )}
        {credit > 0 && (
          <div>
            <dt>
              <Trans>Your company’s credit</Trans>
            </dt>
            <dd>−{money(credit)}</dd>
          </div>
        )}
        <div className={classes.total}>
          <dt>
            <Trans>To pay, gross</Trans>
          </dt>
          <dd>{money(due)}</dd>
        </div>
      </dl>
    </FormSection>
  )
}
