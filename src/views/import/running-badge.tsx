import { useLingui } from '@lingui/react/macro'
import { Text, VisuallyHidden } from '@mantine/core'
import { useMay } from '#views/components/app/use-session.ts'
import { Running } from './running-imports.tsx'

/** Progress of a running import, beside the imports in the navigation. */
export function RunningBadge() {
  return useMay('import.imports.index') ? <Shown /> : null
}

function Shown() {
  const { t } = useLingui()
  const first = Running.useSelector(({ context }) => context.imports[0])
  if (!first) return null
  const { progress } = first
  const percent = progress?.of ? Math.floor((progress.done / progress.of) * 100) : null
  return (
    <Text
      span
      className="tabular"
      data-waiting
      // As wide as its last figure, so that its entry stays as it is while the import goes on.
      miw="4.5em"
      py="5xs"
      px="2xs"
      ta="center"
      bdrs="lg"
      bg="var(--petrol)"
      c="var(--on-petrol)"
      fz="2xs"
      fw={650}
      lh="xs"
      title={t`An import is under way`}
    >
      {percent === null ? '…' : `${percent}%`}
      <VisuallyHidden>{t`An import is under way`}</VisuallyHidden>
    </Text>
  )
}
