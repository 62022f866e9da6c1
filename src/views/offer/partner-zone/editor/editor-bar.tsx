import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Text } from '@mantine/core'
import { IconEye, IconSend } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { offerVerb } from '#contract/offer/statuses.ts'
import { shownMoney } from '#services/amounts.ts'
import { labelIn } from '#views/components/entity/label.ts'
import { useDraftSaveState } from '#views/components/flow/use-draft-save-state.ts'
import { goToErrorSummary } from '#views/components/form/error-summary.tsx'
import { StickyBar } from '#views/components/form/sticky-bar.tsx'
import { Note } from '#views/components/page/note.tsx'
import classes from './editor.module.css'
import { Editor } from './editor-actor.ts'
import { useActiveVariant, useVariantTotals } from './totals-card.tsx'

function VariantSums() {
  const { i18n } = useLingui()
  const all = useVariantTotals()
  const active = useActiveVariant()
  const current = all.find(({ variant }) => variant === active) ?? all[0]
  return all.map(({ variant, totals: { gross } }) => (
    <span key={variant} className={classes.sums} data-current={variant === current?.variant || undefined}>
      {variant ? <Trans>Variant {variant}</Trans> : <Trans>Gross</Trans>}{' '}
      <Text component="strong" fw={700} className="tabular nowrap" c="var(--ink-1)">
        {shownMoney(gross, i18n.locale)}
      </Text>
    </span>
  ))
}

/** The bar with the save state. Its children are not rendered when that state changes. */
function SavingBar({ children }: { children: ReactNode }) {
  const saved_at = Editor.useSelector(({ context }) => context.offer?.updated_at)
  return <StickyBar save={useDraftSaveState(Editor.useActorRef(), saved_at)}>{children}</StickyBar>
}

export function Bar({ onPreview }: { onPreview: (() => void) | null }) {
  const { i18n } = useLingui()
  const actor = Editor.useActorRef()
  const busy = Editor.useSelector(
    (snapshot) =>
      snapshot.matches({ open: { form: 'storing' } }) || snapshot.matches({ open: { form: 'registering' } }),
  )
  return (
    <SavingBar>
      <Note visibleFrom="lg" component="span" mr="auto">
        <Trans>Only your company sees the draft</Trans>
      </Note>
      <div className={classes.decide}>
        <VariantSums />
        {onPreview && (
          <Button
            visibleFrom="lg"
            variant="default"
            leftSection={<IconEye size={18} stroke={1.7} />}
            onClick={onPreview}
          >
            <Trans>Preview</Trans>
          </Button>
        )}
        <Button
          color="copper"
          loading={busy}
          leftSection={<IconSend size={18} stroke={1.7} />}
          onClick={() => {
            actor.send({ type: 'offer.send' })
            // It is drawn by then.
            requestAnimationFrame(goToErrorSummary)
          }}
        >
          {labelIn(i18n, offerVerb.send.label)}
        </Button>
      </div>
    </SavingBar>
  )
}
