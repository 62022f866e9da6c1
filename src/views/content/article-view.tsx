import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import { IconDownload } from '@tabler/icons-react'
import type { Article } from '#contract/content/article.ts'
import { altOf, formatOf, type MediaFile } from '#contract/media/files.ts'
import { formatFileSize } from '#services/formatting.ts'
import { FileGallery } from '#views/components/media/file-gallery.tsx'
import { fileIcons } from '#views/components/media/file-icons.ts'
import { SignedDownload } from '#views/components/media/signed-download.tsx'
import { SignedImage } from '#views/components/media/signed-image.tsx'
import { RichText } from '#views/components/rich-text-editor/rich-text.tsx'
import { ArticleDate } from './article-date.tsx'
import classes from './article-view.module.css'

/** News, a page or a marketing post as partners read it. The preview of the back office renders the same. */
export function ArticleView({ article }: { article: Article }) {
  const { i18n } = useLingui()
  const { title, short_content, content, main_photo, gallery, downloadable_materials } = article
  return (
    <article className={classes.article}>
      <header className={classes.header}>
        <h1 className={classes.title} tabIndex={-1} data-page-title>
          {title}
        </h1>
        <ArticleDate article={article} />
      </header>
      {main_photo && (
        <SignedImage
          className={classes.photo}
          link={main_photo.url}
          alt={altOf(main_photo, i18n.locale)}
          filename={main_photo.filename}
        />
      )}
      {short_content && <p className={classes.lead}>{short_content}</p>}
      <RichText html={content} />
      {gallery.length > 0 && (
        <section className={classes.part}>
          <h2 className={classes.heading}>
            <Trans>Gallery</Trans>
          </h2>
          <FileGallery files={gallery} pictures />
        </section>
      )}
      {downloadable_materials.length > 0 && (
        <section className={classes.part}>
          <h2 className={classes.heading}>
            <Trans>Materials to download</Trans>
          </h2>
          <Materials files={downloadable_materials} />
        </section>
      )}
    </article>
  )
}

function Materials({ files }: { files: readonly MediaFile[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.materials}>
      {files.map((file) => {
        const format = formatOf(file.filename)
        const Icon = format ? fileIcons[format] : IconDownload
        return (
          <li key={file.id}>
            <SignedDownload link={file.url} way="download" filename={file.filename}>
              {({ follow, busy }) => (
                <button type="button" className={classes.material} aria-busy={busy} onClick={follow}>
                  <Icon className={classes.format} size={24} stroke={1.5} aria-hidden />
                  <span className={classes.filename}>
                    {file.filename}
                    <small>
                      {format?.toUpperCase()} · {formatFileSize(file.size, i18n.locale)}
                    </small>
                  </span>
                  <IconDownload size={20} stroke={1.7} aria-hidden />
                </button>
              )}
            </SignedDownload>
          </li>
        )
      })}
    </ul>
  )
}
