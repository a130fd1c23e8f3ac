import http from "node:http"; import fs from "node:fs"; import path from "node:path"; import * as sass from "sass"; import { WebSocketServer } from "ws";
import { pageFiles } from "/work/main/playground/page/bundle.ts";
import { WorldServer } from "/work/main/playground/server/world-server.ts"; import { MemoryStore } from "/work/main/playground/server/store.ts"; import { SystemFolder } from "/work/main/playground/server/system-files.ts";
const root="/work/main/", sys="/tmp/sys/"; const types:Record<string,string>={".svg":"image/svg+xml",".css":"text/css",".woff2":"font/woff2",".mjs":"text/javascript",".json":"application/json"};
const real = fs.existsSync(root+"dist/segment-zero.mjs") && !process.env.EMPTY;
for(const d of ["lang","templates","assets","system.json"]) fs.cpSync(root+d, sys+d, {recursive:true}); fs.mkdirSync(sys+"styles",{recursive:true}); fs.writeFileSync(sys+"styles/segment-zero.css", sass.compile(root+"styles/segment-zero.scss").css);
if(real) fs.copyFileSync(root+"dist/segment-zero.mjs", sys+"segment-zero.mjs"); else fs.writeFileSync(sys+"segment-zero.mjs","");
const system=await SystemFolder.open(sys); const generation=Number(process.env.GEN??13) as 13; const world=await WorldServer.open({store:new MemoryStore(), system, generation, title:"Ambush at the mill"});
const id=(s:string)=>s.padEnd(16,"0"); const face=(n:string)=>`systems/segment-zero/assets/portraits/${n}.svg`;
await world.operate("create","User",[{_id:id("gm"),name:"Gamemaster",role:4},{_id:id("ann"),name:"Ann",role:1},{_id:id("bob"),name:"Bob",role:1}]);
const A=(n:string,name:string,owner:string|null)=>({_id:id(n),name,type:owner?"character":"npc",img:face(n),ownership:{default:owner?1:0,...(owner?{[id(owner)]:3}:{})}});
await world.operate("create","Actor",[A("anne","Anne-Marie Duval","ann"),A("billy","Billy Bob","bob"),A("gunman","Gunman",null),A("jack","Iron Jack",null)]);
const C=(c:string,a:string)=>({_id:id(c),actorId:id(a)});
await world.operate("create","Combat",[{_id:id("fight"),flags:{world:{title:"Saloon",note:"Two against two, behind tables."}},active:true,combatants:[C("c1","anne"),C("c2","billy"),C("c3","gunman"),C("c4","jack")]},{_id:id("fight2"),flags:{world:{title:"Bridge"}},combatants:[C("d1","anne")]}]);
const files=pageFiles();
const srv=http.createServer(async(q,r)=>{ const u=new URL(q.url!,"http://x"); const p=u.pathname; try{ if(p==="/seats.json"){ r.setHeader("content-type","application/json"); return r.end(JSON.stringify({title:world.title,generation,seats:world.documents.all("User").map((x:any)=>({id:x._id,name:x.name,isGM:x.role>=3,active:!!world.sessionOf(x._id)}))})); }
 const f=await files(p); if(f){ r.setHeader("content-type",f.type); return r.end(f.body); }
 const file=system.resolve(p); if(!file) { r.statusCode=404; return r.end(); } r.setHeader("content-type",types[path.extname(p)]??"text/plain"); r.end(fs.readFileSync(file)); }catch(e){ r.statusCode=500; r.end(String(e)); console.error(p,String(e).slice(0,600)); } });
const wss=new WebSocketServer({server:srv,path:"/world"}); wss.on("connection",(s)=>{ const c=world.accept({send:(t:string)=>s.send(t),close:()=>s.close()}); s.on("message",(m)=>c.receive(String(m))); s.on("close",()=>c.closed()); });
srv.listen(Number(process.env.PORT??4321),()=>console.log("up", real?"real":"empty"));
