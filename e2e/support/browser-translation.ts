import type { Page } from '@playwright/test'

/** What the page did to texts that the translation had replaced. */
interface Untranslatable {
  /** Texts that were changed where they no longer stand: the person goes on reading the former ones. */
  stale: string[]
}

declare global {
  interface Window {
    untranslatable?: Untranslatable
  }
}

/**
 * Translates an open page as Chrome does, and goes on while it changes: each text is replaced by one in two elements `font`, and
 * the node that the page knows is no longer in the document. The words stay the same, so that they can be looked for.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const stale: string[] = []
    window.untranslatable = { stale }
    const left = 'script, style, noscript, textarea, [translate=no], font'
    const changes = new MutationObserver((records) => {
      for (const { target } of records) if (!target.isConnected) stale.push(target.textContent ?? '')
    })
    const replace = (text: Text) => {
      if (!text.data.trim() || !text.isConnected || text.parentElement?.closest(left)) return
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      outer.style.verticalAlign = inner.style.verticalAlign = 'inherit'
      inner.textContent = text.data
      outer.append(inner)
      text.replaceWith(outer)
      changes.observe(text, { characterData: true })
    }
    const textsOf = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const found: Text[] = root instanceof Text ? [root] : []
      while (walker.nextNode()) found.push(walker.currentNode as Text)
      return found
    }
    textsOf(document.body).forEach(replace)
    new MutationObserver((records) => {
      for (const { addedNodes, target, type } of records)
        if (type === 'characterData') replace(target as Text)
        else for (const added of addedNodes) textsOf(added).forEach(replace)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}

/** Texts that the page has changed where they no longer stood, so that the person does not see it. */
export const staleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...new Set(window.untranslatable?.stale ?? [])])
