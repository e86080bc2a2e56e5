// Common passwords, as the lower-case words they consist of: `password-rules.ts` also finds them surrounded by digits and signs, with look-alike
// letters, doubled, and in pairs.

const choices = `
password passwort passw pass passcode passwd passphrase pwd secret letmein welcome login logon signin admin administrator
root toor user username guest demo test testing tester temp temporary default changeme change master access enter open
sesame hello hellothere hi whatever nothing something anything iloveyou loveyou loveme lovely love lover forever always
trustno mypass mypassword newpass newpassword oldpassword thepassword nopassword system server computer internet
windows google gmail yahoo hotmail facebook whatsapp instagram youtube twitter linkedin samsung apple iphone android
nokia redmi xiaomi oneplus vivo oppo realme jio airtel vodafone microsoft amazon flipkart netflix pubg freefire
minecraft roblox pokemon naruto superman batman spiderman ironman hulk avengers starwars matrix harry potter hogwarts
doraemon shinchan disney mickey barbie princess prince king queen angel devil demon ghost dragon monkey tiger lion
panther eagle falcon wolf bear horse puppy kitty kitten doggy pussy chicken rabbit panda dolphin shark butterfly
sunshine sunflower flower rose lily lotus rainbow summer winter spring autumn monsoon january february march april may
june july august september october november december monday tuesday wednesday thursday friday saturday sunday morning
evening night moon moonlight starlight star stars sun sky ocean river mountain diamond gold golden silver crystal
orange banana mango cherry strawberry chocolate cookie coffee candy sugar honey sweet sweety sweetie sweetheart cutie
baby babygirl babyboy darling dear friend friends bestfriend friendship family mother father mummy mommy mama papa
daddy dad mom brother sister bhai didi beta happy smile life mylife mylove myheart heart kiss hotgirl sexy sex fuck
fuckyou fuckoff asshole bitch shit bullshit killer hacker hacked ninja warrior soldier hunter rocky rockstar star
champion winner victory power thunder storm lightning fire flame phoenix shadow dark knight blade magic wizard merlin
gandalf freedom liberty peace hope faith grace blessed blessing lucky success genius smart topper scholar study
student students teacher teachers school college class classes classroom academy coaching tuition tutor tutorial exam
exams homework science maths mathematics physics chemistry biology english marathi hindi sanskrit history geography
commerce account accounts attendance batch library tasika football soccer cricket baseball basketball hockey tennis
badminton kabaddi volleyball golf chess player game gamer gaming games music guitar piano dance dancer singer artist
movie bollywood hollywood india indian bharat hindustan hindusthan maharashtra latur pune mumbai bombay nagpur nashik
nanded solapur aurangabad kolhapur delhi bangalore bengaluru hyderabad chennai kolkata gujarat rajasthan goa kerala
punjab america london paris newyork
krishna radhe radha radhakrishna radheradhe harekrishna jaishreeram jaishriram shreeram shriram ram sitaram hanuman
bajrangbali jaihanuman ganesh ganesha ganpati bappa morya shiva shiv mahadev harharmahadev omnamahshivaya mahakal bholenath
shankar om omsai omsairam sai saibaba sairam vitthal pandurang tulja bhavani ambabai jaimatadi jaibhavani shivaji
chhatrapati sambhaji shivray jaishivaji jaijijau jaimaharashtra jaihind vandemataram laxmi lakshmi saraswati durga
kali parvati vishnu narayan govind gopal mohan jesus jesuschrist christ god allah bismillah inshallah waheguru
satnam buddha jaibhim ambedkar gandhi modi
sachin tendulkar dhoni virat kohli rohit sharma bumrah raina ronaldo messi neymar cristiano salman shahrukh srk
aamir akshay hrithik ranveer deepika katrina priyanka aishwarya
rahul rohan amit sumit ajay vijay sanjay rajesh ramesh suresh mahesh ganesh mukesh dinesh nilesh yogesh umesh
prakash santosh sachin sagar akash vikas vishal vivek nikhil kiran arjun abhishek aditya ankit manish deepak pankaj
sandeep pradeep anil sunil raju sonu monu pinky sneha pooja puja priya neha swati jyoti kavita sunita anita sangita
savita rekha asha usha nisha divya shweta komal sonal payal rani muskan anjali aarti archana vaishnavi sakshi
shruti rutuja patil deshmukh jadhav pawar shinde kulkarni joshi kadam more gaikwad chavan bhosale kale
michael jennifer jordan ashley jessica charlie daniel thomas robert george andrew matthew william joshua anthony
taylor martin michelle nicole amanda samantha maggie buster pepper ginger tigger bailey hannah jasmine jackson
ferrari porsche mercedes mustang corvette harley yamaha honda pulsar bullet splendor activa scooter bike car driver
police army navy airforce doctor engineer lawyer ias ips upsc mpsc neet iit jee cet ssc cbse hsc
abcd qwerty qwert qwertz azerty asdf asdfgh zxcv zxcvbn qazwsx qaz wsx poiuy lkjh mnbv abc xyz aaa xxx
office manager boss company business market money rich cash bank finance security secure safe private public
letmein letmeinnow openup comein getin goaway donttell dontknow idontknow iforgot forgot forget remember rememberme
nopass blank empty none null undefined sample example dummy trial
blink metallica eminem nirvana slipknot linkinpark coldplay bts blackpink army army
red blue green yellow black white purple pink brown grey gray
zero one two three four five six seven eight nine ten hundred thousand million
`;

export const commonWords: ReadonlySet<string> = new Set(choices.split(/\s+/).filter((word) => word.length > 1));

/** Keyboard and alphabet runs; also matched backwards. */
export const runs: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  '147258369',
  '159753',
  '!@#$%^&*()',
];
