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
      pos="relative"
      ml="auto"
      py="5xs"
      px="2xs"
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
