import { useLingui } from '@lingui/react/macro'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo } from 'react'
import { useLocation } from 'wouter'
import { provideRunningImports } from '#services/import/running-imports-actors.ts'
import { useServices } from '#views/shell/app-services.ts'
import { useMay } from '#views/shell/use-session.ts'
import classes from './running-badge.module.css'

/** How far the import is that a job is at work on, beside the imports in the navigation. */
export function RunningBadge() {
  return useMay('import.imports.index') ? <Looking /> : null
}

function Looking() {
  const { t } = useLingui()
  const { api } = useServices()
  const machine = useMemo(() => provideRunningImports(api), [api])
  const actor = useActorRef(machine)
  const [path] = useLocation()
  // Whoever has begun one goes on to another page: the badge knows of it then.
  useEffect(() => {
    if (path) actor.send({ type: 'imports.look' })
  }, [actor, path])
  const imports = useSelector(actor, ({ context }) => context.imports)
  const [first] = imports
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
