declare global {
  interface Window {
    /** The form in which Enter was pressed last, for `useEarlyEntries`: the browser must not submit it before hydration. */
    enteredForm?: HTMLFormElement | null;
  }
}

/**
 * Runs on every public page: fetches the islands after the first paint, or on the first interaction. Not after a delay,
 * which a busy phone would spend before its first paint. A second after the page has loaded they are fetched in any
 * case: a page behind others may report no paint. If they cannot be loaded, no name replaces "Login", which then shows.
 */
export const startScript = `(function(){var islands=document.currentScript.dataset.islands,begun=false;
function begin(){if(begun)return;begun=true;
import(islands).catch(function(error){delete document.documentElement.dataset.visitor;throw error})}
['pointerdown','keydown'].forEach(function(act){addEventListener(act,begin,{once:true,capture:true})});
addEventListener('keydown',function(press){var field=press.target;
enteredForm=press.key==='Enter'&&!press.isComposing&&field.tagName==='INPUT'?field.form:null},true);
if((window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')>=0)
new PerformanceObserver(begin).observe({type:'paint',buffered:true});
addEventListener('load',function(){setTimeout(begin,1000)})})()`;
