import { catalogue } from '#machines/index.ts'
import { brokenProperties } from '#tests/support/paths/properties.ts'
let n=0
const a=performance.now()
for (const e of catalogue) { const b=brokenProperties(e); const g=new Map(); for (const x of b) { const k=x.match(/\(([a-zA-Z]+: [^)]*)\)$/)?.[1]??x; if(!g.has(k)||x.length<g.get(k)[0].length) g.set(k,[x,(g.get(k)?.[1]??0)+1]); else g.get(k)[1]++ } 
 if (g.size) console.log('##',e.name); for (const [k,[x,c]] of g) console.log('  ',c,x) ; n+=g.size}
console.log(n, performance.now()-a|0)
