import { Trans, useLingui } from '@lingui/react/macro'
import { BrandMark } from '#views/shell/brand.tsx'
import classes from './logo-preview.module.css'

/** A preview of a logo in the top bar, in light and dark. */
export function LogoPreview({ url, name }: { url: string | null; name: string }) {
  const { t } = useLingui()
  return (
    <div className={classes.previews}>
      {(['light', 'dark'] as const).map((scheme) => (
        <figure key={scheme} className={classes.preview}>
          <div className={classes.bar} data-scheme={scheme}>
            {url ? <img className={classes.logo} src={url} alt={t`Logo of ${name}`} /> : <BrandMark />}
            <span className={classes.name}>{name}</span>
          </div>
          <figcaption className={classes.caption}>
            {scheme === 'light' ? <Trans>Light theme</Trans> : <Trans>Dark theme</Trans>}
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
