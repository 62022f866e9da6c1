import { Trans } from '@lingui/react/macro'
import classes from './brand.module.css'

/** The logo of the product. */
export function BrandMark({ onDark = false }: { onDark?: boolean }) {
  return (
    <svg className={classes.mark} data-on-dark={onDark || undefined} viewBox="0 0 24 24" aria-hidden="true">
      <path className={classes.cold} d="M6 0h12a6 6 0 0 1 4.24 1.76L1.76 22.24A6 6 0 0 1 0 18V6a6 6 0 0 1 6-6Z" />
      <path className={classes.heat} d="M22.24 1.76A6 6 0 0 1 24 6v12a6 6 0 0 1-6 6H6a6 6 0 0 1-4.24-1.76Z" />
    </svg>
  )
}

/** Logo and name. */
export function Brand({ onDark = false, short = false }: { onDark?: boolean; short?: boolean }) {
  return (
    <span className={classes.brand}>
      <BrandMark onDark={onDark} />
      {!short && (
        <span>
          <Trans>
            Partner <strong>Portal</strong>
          </Trans>
        </span>
      )}
    </span>
  )
}
