declare global {
  interface Window {
    /** The form in which Enter was the last key, for `useEarlyEntries`: before hydration the browser may not send it. */
    enteredForm?: HTMLFormElement | null;
  }
}

/**
 * Runs in every public page: the islands are fetched once the browser says that it has painted, or as soon as somebody
 * touches the page. Not after a time, which a busy phone would spend before its first picture.
 */
export const startScript = `(function(){var islands=document.currentScript.dataset.islands,begun=false;
function begin(){if(begun)return;begun=true;import(islands)}
['pointerdown','keydown'].forEach(function(act){addEventListener(act,begin,{once:true,capture:true})});
addEventListener('keydown',function(press){var field=press.target;
enteredForm=press.key==='Enter'&&!press.isComposing&&field.tagName==='INPUT'?field.form:null},true);
if((window.PerformanceObserver&&PerformanceObserver.supportedEntryTypes||[]).indexOf('paint')>=0)
new PerformanceObserver(begin).observe({type:'paint',buffered:true});else addEventListener('load',begin)})()`;
