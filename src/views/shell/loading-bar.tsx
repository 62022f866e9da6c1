import { useLingui } from '@lingui/react/macro'
import classes from './loading-bar.module.css'

/** The 2 px bar on top of the page while the next screen is loading. */
export function LoadingBar({ active }: { active: boolean }) {
  const { t } = useLingui()
  return active ? <div className={classes.bar} role="progressbar" aria-label={t`Loading`} data-no-print /> : null
}
