/**
 * Runs in the head of every public page, after its styles: browsers before Chrome 99 ignore cascade layers with all rules in
 * them, so the layers are unwrapped for them. The layered rules precede those of the components in the style sheet, as in the
 * order of layers.
 */
export const oldBrowserScript = `(function(){if(window.CSSLayerBlockRule)return;
[].forEach.call(document.querySelectorAll('style'),function(style){
var css=style.textContent.replace(/@layer[^{};]*;/g,''),start;
while((start=css.indexOf('@layer'))>=0){
for(var open=css.indexOf('{',start),end=open,depth=1;depth&&++end<css.length;)depth+=css[end]==='{'?1:css[end]==='}'?-1:0;
css=css.slice(0,start)+css.slice(open+1,end)+css.slice(end+1)}
style.textContent=css})})()`;
