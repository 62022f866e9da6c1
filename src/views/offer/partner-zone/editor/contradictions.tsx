import { Trans } from '@lingui/react/macro'
import { contradictionsOf } from '#machines/offer/contradictions.ts'
import { useMoney } from '#views/components/money/money.tsx'
import { Notice } from '#views/components/page/notice.tsx'
import { Editor } from './editor-actor.ts'

/** Warns of conditions that say something else than the offer itself. */
export function Contradictions() {
  const money = useMoney()
  const values = Editor.useSelector(({ context }) => context.values)
  const options = Editor.useSelector(({ context }) => context.options)
  return contradictionsOf(values, options).map((found) => {
    const { condition } = found
    if (found.about === 'warranty')
      return (
        <Notice key={`warranty ${found.line}`} tone="warning" title={<Trans>Two different warranties?</Trans>}>
          <Trans>
            The conditions say “{condition}”, the description of “{found.line}” says otherwise.
          </Trans>
        </Notice>
      )
    const { deposit } = found
    return (
      <Notice key={`deposit ${condition}`} tone="warning" title={<Trans>Two different deposits?</Trans>}>
        {deposit === null ? (
          <Trans>The conditions say “{condition}”, and the offer has no deposit.</Trans>
        ) : (
          <Trans>
            The conditions say “{condition}”, the deposit of the offer is{' '}
            {'percent' in deposit ? `${deposit.percent} %` : money(deposit.amount)}.
          </Trans>
        )}
      </Notice>
    )
  })
}
