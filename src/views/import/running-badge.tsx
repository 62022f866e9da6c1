import { useLingui } from '@lingui/react/macro'
import { useMay } from '#views/components/app/use-session.ts'
import classes from './running-badge.module.css'
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
    <span className={classes.badge} title={t`An import is under way`}>
      {percent === null ? '…' : `${percent}%`}
      <span className={classes.hidden}>{t`An import is under way`}</span>
    </span>
  )
}
