BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE blocks (
	person TEXT NOT NULL, 
	other TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	CONSTRAINT blocks_pk PRIMARY KEY (person, other), 
	CONSTRAINT blocks_person_fk FOREIGN KEY(person) REFERENCES people (id), 
	CONSTRAINT blocks_other_fk FOREIGN KEY(other) REFERENCES people (id)
);
CREATE TABLE calls (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	CONSTRAINT calls_pk PRIMARY KEY (table_id)
);
CREATE TABLE company (
	table_id TEXT NOT NULL, 
	place INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	CONSTRAINT company_pk PRIMARY KEY (table_id, place), 
	CONSTRAINT company_table_id_fk FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "company" VALUES('emmers',0,'a');
INSERT INTO "company" VALUES('emmers',1,'b');
INSERT INTO "company" VALUES('mu',0,'a');
INSERT INTO "company" VALUES('mu',1,'b');
INSERT INTO "company" VALUES('mu',2,'c');
CREATE TABLE devices (
	id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	endpoint TEXT NOT NULL, 
	"key" BLOB NOT NULL, 
	secret BLOB NOT NULL, 
	language TEXT NOT NULL, 
	created DOUBLE NOT NULL, session TEXT, 
	CONSTRAINT devices_pk PRIMARY KEY (id), 
	CONSTRAINT devices_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE log (
	table_id TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	event TEXT NOT NULL, 
	CONSTRAINT log_pk PRIMARY KEY (table_id, number)
)
 WITHOUT ROWID

;
INSERT INTO "log" VALUES('emmers',1,1000.0,'{"what":"opened","plan":{"game":"emmers","seats":[{"for":"anyone"},{"for":"anyone"}],"options":{"games":1,"start":1,"settle":"finger","experienced":false,"strict_draw":false,"steady":1},"public":false,"pace":{"per_move":null,"per_game":null,"increment":0,"days":null},"rated":false,"stand_in":"club","watching":"all","delay":0,"counting":true},"host":"a","house_seed":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}');
INSERT INTO "log" VALUES('emmers',2,1000.0,'{"what":"sat","seat":0,"person":"a","name":"Anna","kind":"guest"}');
INSERT INTO "log" VALUES('emmers',3,1000.0,'{"what":"sat","seat":1,"person":"b","name":"Ben","kind":"account"}');
INSERT INTO "log" VALUES('emmers',4,1000.0,'{"what":"started","names":["Anna","Ben"]}');
INSERT INTO "log" VALUES('emmers',5,1000.0,'{"what":"moved","seat":0,"move":"stack g"}');
INSERT INTO "log" VALUES('emmers',6,1000.0,'{"what":"moved","seat":0,"move":"stack b"}');
INSERT INTO "log" VALUES('emmers',7,1000.0,'{"what":"moved","seat":0,"move":"stack r"}');
INSERT INTO "log" VALUES('emmers',8,1000.0,'{"what":"moved","seat":0,"move":"stack y"}');
INSERT INTO "log" VALUES('emmers',9,1000.0,'{"what":"moved","seat":0,"move":"stack p"}');
INSERT INTO "log" VALUES('emmers',10,1000.0,'{"what":"moved","seat":0,"move":"stack g"}');
INSERT INTO "log" VALUES('emmers',11,1000.0,'{"what":"moved","seat":0,"move":"stack b"}');
INSERT INTO "log" VALUES('emmers',12,1000.0,'{"what":"moved","seat":0,"move":"stack r"}');
INSERT INTO "log" VALUES('emmers',13,1000.0,'{"what":"moved","seat":0,"move":"stack y"}');
INSERT INTO "log" VALUES('emmers',14,1000.0,'{"what":"moved","seat":0,"move":"stack p"}');
INSERT INTO "log" VALUES('emmers',15,1000.0,'{"what":"moved","seat":0,"move":"stack g"}');
INSERT INTO "log" VALUES('emmers',16,1000.0,'{"what":"moved","seat":0,"move":"stack b"}');
INSERT INTO "log" VALUES('emmers',17,1000.0,'{"what":"moved","seat":0,"move":"stack r"}');
INSERT INTO "log" VALUES('emmers',18,1000.0,'{"what":"moved","seat":0,"move":"stack y"}');
INSERT INTO "log" VALUES('emmers',19,1000.0,'{"what":"moved","seat":0,"move":"stack p"}');
INSERT INTO "log" VALUES('emmers',20,1000.0,'{"what":"moved","seat":1,"move":"stack g"}');
INSERT INTO "log" VALUES('emmers',21,1000.0,'{"what":"moved","seat":1,"move":"stack b"}');
INSERT INTO "log" VALUES('emmers',22,1000.0,'{"what":"moved","seat":1,"move":"stack r"}');
INSERT INTO "log" VALUES('emmers',23,1000.0,'{"what":"moved","seat":1,"move":"stack y"}');
INSERT INTO "log" VALUES('emmers',24,1000.0,'{"what":"moved","seat":1,"move":"stack p"}');
INSERT INTO "log" VALUES('emmers',25,1000.0,'{"what":"moved","seat":1,"move":"stack g"}');
INSERT INTO "log" VALUES('emmers',26,1000.0,'{"what":"moved","seat":1,"move":"stack b"}');
INSERT INTO "log" VALUES('emmers',27,1000.0,'{"what":"moved","seat":1,"move":"stack r"}');
INSERT INTO "log" VALUES('emmers',28,1000.0,'{"what":"moved","seat":1,"move":"stack y"}');
INSERT INTO "log" VALUES('emmers',29,1000.0,'{"what":"moved","seat":1,"move":"stack p"}');
INSERT INTO "log" VALUES('emmers',30,1000.0,'{"what":"moved","seat":1,"move":"stack g"}');
INSERT INTO "log" VALUES('emmers',31,1000.0,'{"what":"moved","seat":1,"move":"stack b"}');
INSERT INTO "log" VALUES('emmers',32,1000.0,'{"what":"moved","seat":1,"move":"stack r"}');
INSERT INTO "log" VALUES('emmers',33,1000.0,'{"what":"moved","seat":1,"move":"stack y"}');
INSERT INTO "log" VALUES('emmers',34,1000.0,'{"what":"moved","seat":1,"move":"stack p"}');
INSERT INTO "log" VALUES('emmers',35,1000.0,'{"what":"moved","seat":1,"move":"cw"}');
INSERT INTO "log" VALUES('emmers',36,1000.0,'{"what":"moved","seat":1,"move":"play r1"}');
INSERT INTO "log" VALUES('emmers',37,1000.0,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('emmers',38,1000.0,'{"what":"moved","seat":0,"move":"knock 0.2"}');
INSERT INTO "log" VALUES('emmers',39,1002.5,'{"what":"moved","seat":0,"move":"height 5"}');
INSERT INTO "log" VALUES('emmers',40,1005.0,'{"what":"moved","seat":0,"move":"side 3"}');
INSERT INTO "log" VALUES('emmers',41,1007.5,'{"what":"moved","seat":0,"move":"angle -5"}');
INSERT INTO "log" VALUES('emmers',42,1010.75,'{"what":"moved","seat":0,"move":"force 7","fell":["MuJoCo 4.0.0",[[[0,0],[0,1]],[[0,3],[0,4],[1,3]]],[[0,0,-131467,-2842,-2,999965,1,-15,-8378],[0,1,-81187,13570,-2,937849,-5,-16,347043],[0,3,56196,-91,-2,999995,-6,8,-3191],[0,4,111174,-4,-2,1000000,-8,0,291],[1,3,87894,7017,49989,986850,-111,-28,-161641]],{"0.2":"tapped","1.0":"fallen","1.1":"fallen","1.2":"fallen","2.0":"fallen","2.1":"fallen","2.2":"fallen","3.0":"fallen","3.1":"fallen","4.0":"fallen"},"eNq1WQl4VFWyPueuvWTfEyBLk5CQYAiGCSpCABMUVFBABIEAD0FkdXgiCg4ZAgiMLCo6OnwOTADZHAF5GAFZFUQeYTIgIRACJGShIZ2kl/R2t/PO7c7SoZeE93iVdH+3u+vWrVP111917oWBsX0AgARJBQWHhMYnaDL6Ddl3/8uzRuAUJAGfUlq29je9BJB8rEO+dcH+URMXfLr310o7tgvMNtm8N9U07BQEgMAv578PGd9+CNvevMhp69HTFaYG422tFdUYrBJq8UD0oPvA+PPft5RXnIpMClUgk8iTJHK9TAeJ4PxDNcHFSgiRCEkoSgi778XzIQCQkKVoEkBBYBisQkEk4VNoNftwQEqt1y5d/HFHTYXWHACtdGBAjOnu7dL/PnbudsWZQz9cKL78e+mN8orKqru1dfWAu31g15HrvZ/J7J2akT1m8ZD4pF5JvXolJSUlJiZqND0T4hNi42Jju/WIiY5OI1iSDfFXhwaZi+4FaUIhDgCUeAEwCoXiip016psaGxsadFgaHvD6Wu3RHesUKblD3t3x6cd/ej2zZ6iaoQjCfW0REuIRrCUtZd+ywGjgWTuOhLdkSMBOPDhw3ByeNWxsyfCPk9fmZvXqPuz5dE+6kG+ygy5K+IvR6paLErAT3VWwuWjjvJf7qOQPSmUn8Gn9DSHwGIXpHSiQkqSkIQ6J2GbcY+mFTSt4IUB6cnJub3XT7zoF9LVC/7gIgfe3S4RoB0rJxPEURQCISOjFe+fXEBJOBYIkab+QcIoEqGN50CGafj05q4omWequPaLHk0EBcfG90+PDZ/SPoGI1CRpZEhLi4+O6A7/kodlTCsa9lDM6N3tgZsrg5zKffCItpVdPTWyP7tFREeGhoUFBgQF+/iqVEpAKGomCKEF1BENJiojE8OiE2G7dk7OenzLphZdeyOqfmfFEn9Tk5ERNLKBUqogwLROpVsOby/2IyBm7L9owJKGnaFAqJR0UFKL2FzUjRwx5VmkGpFfqgchmslCsVXv57OcpM556StMtIjiYMjd6Umdpiwi7mGMlbZK6qosDjgkBPgLGEASPV5pVQTYd0UVdVjQbrpScKJuUrjb+vpfzqUvoLt24cYDDUEdysAH03gOa29fG0LwdyuqUUqFkCEM9I/EdztMqVVaJuN5IEOSVHY00dyuA0YvNt4sWZ9Vm6G7JdYWZGRH4ehKhpSylp3a893XDpn6MOjiECdOSSKZrCULH7wg6XJOPgBZyzdXXm0W+uvAPrOWmhcBJFEWRM9wpyvdLEutQu1lUwcDay/d/vS1WnS4k1euLSlczggQ9Z6aCsFWeuFp6busETc9LyHDbhKvMm/ybEu6V3Ll2qvLQLCY97KBmxkfl5w+fj9LXesgPEi3+XcUNuvnJi4VNwCofV9W3FL2T4txMoOr0XxdfQB/4FQHgRySQgueWCYCvpv5/1RUX9l6kyWAt/iR8UGamW2eTBg9GkG7W18bzw3VT5o/T/QvNff7zb2JC5X5lR7z72myLLIol3Jn3g4SClLzQjeUXU54OZwmUTEu+/BV5hnB+Y22quXp0x5J/qf2EDrrCnrB/FA2aNdp483TavLqz8+hq2hx5eNVbv1/J+WpauPBfw77fOSEg4tji0XdrENLPuRIat7HbhK07Ry9qHL4mK1D/zonSwJjUyBtbc07+x/HmlW+WnGP2dj+7bT1CJu2ohoSTvTKz/rLjxLfFiZvvL7MsjtpTNI1qPF+5JdHywYE1Qy9+Ndu0e00aQnWz3ma+0qb0/DTn2/UKftLImePOGnBT9pgLodrv7ZPbVR+8XvPL+YV3JqxYeSeIoSDJUO4xA5y+7iOr6f70JlXdMP0TMYn9bD33FaRGempavbOfG6nCJYJrUCQ7SbL2j6Nyu9t4TORQoADy2Y2rV71SlZByL5OVACVyiPFlF5vD2RIUAnYBtecSm5eg20VkHkAtB670imtdJixX9dHHEmLt+sPIn1BRYtEzwbzzR+y7u+xeVXAkf9xHhe93C46dFbVsUs7RawIOihGy7rrLC4MnhK4R+/zwx6nS3uKkOcemrqoxiWQJHgPddNUhd5jmCCMlCYcGvXqJEyRR5X9yyRuTaj5JX/7sRwX7TS6luuUf/74YF/Dc3YjB84/vW/JU8dJ3vnjzjVsBpsHb6VNhKUWHfjYc/GplYMO3L8M4sHp8Glz95l/7D1ZmL//pn8fo16rCbhUM+D5xxSEyI3va20v7blbncKoVpRN7IdB7+Ddzf3idm3x6ddWm0JGGZbG2J6r/PoT+xX/88RG1OSOM26cH7U3erVrwW4UAVnW/u0pYVLai6q3330tfb32vntq1VbVtYv9uKvc45J0LXzR4wjPDr2z8MP1SY+Y529/WBisgH+WndUfa7MnT4r95qz5/d0S/ppIzu77o9pNuQ9b+t4+Nsbnb3aNZetEg4S4LCaK1iUMvfKSlk2PPKmwKrFCtEUXkqy8Gj/lgW9+JxWkiC9ScnVe2YcjT/EsAWgR3NBIk7Jh+CeBEF/LYzzFKCUmeDfFZuJ3JdI28DKtHt3wZHnWkr0ElhOmVPG5CpKyGmlUeHCcMlSt+RJ+9O2NgUfPkV3JezbhUK2F2sAPS3XTq7nt7LoSs2aCgv4tLNZbrDXQwTgJiRI9kQvA03xQtwtmvLd0ZRw84w6uiFH6f1O/KysshTseKLlH5/N7sz3ocHHR40KiCgYbqDTQv9i8ee7dqYd9PRzTU7Fq+6c2YusKsM69c6PHZRpC/4HDtqBOFdFr372euXxPYrW78kqd/Younlf4J5tObaqZf67a5rM/877mISYtBxpi6OYNmmv55fXxdyeYPk+8kzz86AB3kBuZtvCY8f+BuXvKQC3NevjH+uRODC8GuZSt7ZD25bN0X8WWpxpKXhk34zynr3qXm77vc5L62mSPTYnKojbVvjMpZfmDwK4Hkkko5QRbRQ9GvN94oKyjpseH1hgd1Z7f8fHFe/7WLNhWpboZ6yFzemX1preHjoO/+eCC8RJUOouXDcQM72RlNvZC5Oqh4nHkzBFrxhB1XGe1tH4vlEP72OxrBOAUgKQp2qUUrO9ujA2XwzTlDq0qfPaDn1piGVZN+TrsLFB50x36zavrU177browuHJVZvHnajLoHuGsTFMG6X6TfqeRlsS8MLhu37mf1tjG7swccu/xhqkI81s/gwW/4K5PYx8RKUf5Hbq3Io+//OXx17rjyAS9GLxom2as6qP4Yn1G0f/3nY5dejZoQVhsS8zV4bTn7TuX26Pvr0rm+n9SG9if2zzwcnbdk5S2wbcPJY+Hlo0ZqC4bdH8R/MWBpxRHN5ghDTcW8vqWv3lsoZSUNYhdELphQ9F4kiF6YN/Z06mHt8NyJB9PNy08c3zm/b232jOlD/UZMDf6tqXbP1os9Xq7boRL4oWDp0bofNmWXfvZs7tk/kPyUq/vD5n9cuuupj08/cF/alv1P9/2b/qWCXxQhX6ZNHTh7ULhObxdAZbOH+HJLMnLnzl0y4s9TJudk7JxLX/hx4tq87/yyPaSQR6htr9vZpldEDmXUpQ0yahUZ4w5tr2cQjzAjUo+gK6CHxftMKrlotHrtddRArVac6/IVC9I1Iq6h8eCHiDoEzTWI7itxXVAnQrgmpd111OqVq10Jdd0wbIFDqz8+I9Gm6BzWYGfgAf8f8r/aRT92X1rqoSUkne2TUJcj4siAw2JboL3jGHnbonm6UDtWHmscXN3s4k7yoVLufOeJfNlvKbWOFr0Zf5TVP5IuaCXVx7+l7mpVdNlf6BKtztIA20nK9eWrMl1whlxRjR7iVITaudclhS0fWs6Sj0jgRv6t1lFLBbZWYkfdlk7XgXDbzSK6Y4eTR2qvwaDBQ7TtI2ZsRzYGLstyk/xHwE0+4kXX3o184CkfSSIWyYWbvF4m/xFw9ki6rsBxCYCnQGB/ORtv09dZBAlSLGzXRR7WhkS7QQtRx97tcYn57gTogrSOJ8j+SqIAkMhZSIkXeCsg8FZOFGw6k9libjZbLFabneN4QRBlXdGuN1jMBoNBrzeamq1WO8eL8k0bvFslSTyWUxSN/yjKEQdRkgSr0SBBGmKkyckRBIGzmPXNZoddp2GHXfwzdoK31Jdfv35LR0BveMt3LEQSbKb6ChpveaHUPp540RUF3m6/f7W0UmsWJQAdmPfO010hKggF0NYLO1FHjuclqDUHXeBI1FbeD3UDd130kOfuLOT0l5HsbTMU8mkUAIaVDAbeYrHzouMpq6+pEqdYEOSdGI6q/MDHR9G3rQu1jm4OX/BAxYmQkjqeRDI0IVolgOHTYOA5M8Ylz4mAtpGskm0VBgumM4ImKQajzGg2mwyNAkQQEg4k0m3iQKTjRrY8KGJU4stKMqSxVce73caZROQEMkYyId+RJSiWEiBNK1UhIQrJYiYJH8Mfkh+MYOqBFJIpqL3oPIGHoFmFUsFQKjUlGAzmZmODnWQ8q4rtw31njVSCrahBnQOtHWPu5r0hsv2/7aPPsaBN0asHbW4g35MaJFiGDIyJYaEk8BapdQLzbJrT19Xcg20F194wvVSQwxDGg+RMI849RDzvuNHawRuCoEh/SKsCg3iZRggew8asv1+tNds4u0xjzsbj2CIQjF9ohB8wGzDBcXarBZOdzHZYDcNN1pSkNn6TBIvJxpsbG2SeJFru/crow/BgFVicUMcodnzL0GoJMGp/f5JvbnY8nffClIg3C5xJp6uvhxIgCZfy95gOAoms2k8dGU7bdDqj0WCChGdVKD687/aKHbq7AnZ1/KODVLgknDcEu86Tj3e2hAoFhaTW8vHdCqiAkCAFiexWHhc9g3x6LVp5DCzZMAaOvF32xQ8uBYbaWrckYqZyuwJkaFLJAty6LZj1GAYJnNVibGxqJnmbDV+OIGUWdPKk3LrNeoNep+dEgg1iSQaDS6lwAkyGF+ZIkiTk5xt4GHDcwcUoxW+IpFmClBmUxpBUCiQpt1SBl5Ft52RMkiQj8ZzVKsr35UiIRFHyHAwcW9zm5VYPGXVgICX56BfYewhJmoAyF5vK7+hwmYnAIwX/D6aTC2g=",[]],"took":0.75}');
INSERT INTO "log" VALUES('emmers',43,1014.0,'{"what":"moved","seat":0,"move":"keep 0","fell":["MuJoCo 4.0.0",[[[0,0],[0,1]]],[[0,0,-131467,-2842,-2,999965,1,-13,-8378],[0,1,-81187,13570,-2,937849,-3,-12,347043]],{"0.3":"given up","0.4":"given up","1.3":"given up"},null,[]],"took":0.75}');
INSERT INTO "log" VALUES('emmers',44,1016.5,'{"what":"moved","seat":0,"move":"cw"}');
INSERT INTO "log" VALUES('emmers',45,1019.0,'{"what":"moved","seat":0,"move":"play y6"}');
INSERT INTO "log" VALUES('emmers',46,1021.5,'{"what":"moved","seat":0,"move":"play y4"}');
INSERT INTO "log" VALUES('emmers',47,1024.0,'{"what":"moved","seat":1,"move":"knock 3.1"}');
INSERT INTO "log" VALUES('emmers',48,1026.5,'{"what":"moved","seat":1,"move":"height 3"}');
INSERT INTO "log" VALUES('emmers',49,1029.0,'{"what":"moved","seat":1,"move":"side 3"}');
INSERT INTO "log" VALUES('emmers',50,1031.5,'{"what":"moved","seat":1,"move":"angle -9"}');
INSERT INTO "log" VALUES('emmers',51,1034.75,'{"what":"moved","seat":1,"move":"force 15","fell":["MuJoCo 4.0.0",[[[0,0],[0,1],[0,2],[0,3],[0,4],[1,0],[1,1],[1,2],[1,3],[2,0],[2,1],[2,2]]],[[0,0,-111000,0,-3,1000000,0,6,-1],[0,1,-55501,0,-4,1000000,-4,-8,0],[0,2,0,0,-4,1000000,-3,4,1],[0,3,55500,0,-4,1000000,1,7,-1],[0,4,111000,0,-2,1000000,1,-9,0],[1,0,-83248,-1,49986,1000000,-33,30,-7],[1,1,-27755,3,49981,1000000,-93,-26,3],[1,2,27749,5,49982,1000000,-13,34,45],[1,3,83250,0,49986,1000000,41,-41,6],[2,0,-55520,-44,99976,1000000,-100,48,-947],[2,1,-284,221,99974,999998,-94,-7,-1767],[2,2,55446,51,99977,999999,12,-45,-1439]],{"3.0":"fallen","3.1":"tapped","4.0":"fallen"},"eNrVlltoHFUYx89lZnLZZtvsJru1NEu3V2hSkxaNSkNJpZYgik2DoYr64KUPUiq1RtQ+JGJQKihSBJWKD9qHkD6obWmD5iGmUhZCkwpptGyS1rSYyy7E3W6yyezO+TyzuczsOcvuPtRAvodh5neu33f+5/sGr/W5EMKEKutKXe5N/s01u+s7kWg3UW6rlEizRHoAC2RK6uMBkdQjbI6DrPsxpP0wzMelrfXa5PMfvr2t79qzb5zqCIzzEZ7Egaeq9h7u3PrVcKjvXLC3vw/duj4wGA7E0KoyQEJcFWY+7e4TSMXedgB7sNr4XXfH3spm7ya/2+SN5RV1O8a262XHqw9U0ejZg8jtKXcpJSqsgA+xB0QmZMKdThfeBGUo3afhIw1/7vuxNvBPpHg6DgZvHI585j/fcOXkoSdqan4lj3fguRvunmZvgNpiDRlOYhWSJBX0A/H90UG6v6n0e+XesXZjAyedNyuaKvULbb+PHfza99ulqha4e7q295XytVm1wYioToMIMuTNRJoDCyShkYSO55zWLR/YQ+M6SpRY5IfDZf8SZBRaZH6meqgEMdUigw+T+aD/1k59mVx8pvBuUVR1WUTfdUnfCUaBNerRE8EXnFGj9s132nqOtDG+N09dd6NjiB1tCXz87dDFn66+i44+sn2qa+C952ZtTojBZhibBNtJHs5LRnmHJLHPEy9ENImEOKt8p7apgM9r5kSLFMcR1jVGLaIlwBvWsa1P/24aK0jb48zVc38X73jo9qlfzjz26umfed/Pz4/6Whr0fcfrjp1RvrhR/yTqfdnluoJ1x0okPwxiVcGyyAkIUZVSJtKCTEHAbDg2GimYw5wu2ydNYxWzwBSrU1fhetT+6cgHJ/yXX6/+8iXzLE5+0+2L0LYXW862e55+64/3Ed62puujy6H1lpxzl68MRiSiSCQpec5Qbn3RBaVC1v1kiKlIGTMYMx+wYHwtY8HYknFJLrWtrgqbmdj5gk9ZHSOUGyGYpAxnqyT/w0V5QIRmTEgg9AGBqGaAuDZgUQGcgAnYkv+cFyBRGa3SWquSSMfbOnf7+rX+YJipRU6nQ+NBbk1GJsfujI6O34f5ZKm7fIvWagYD59CGrLkMwszjPwBS+rUfWmaC0glIJPOotC0YGLPFocupLaUFSmZJ6pWnEp4zoMjnXafGohgZTl7uMAYdxNwuf+UieV03yHPm9AoriV6MzuIQkJeyI7e3BMenp6YVNbl4H3hsAOgap9utUQdKzBhI0TQcIiuURSG/H0vIFWMAYS4AMWap77Q+W3dtUKbvDI3cC01G4gmzZeOWjWUOMjM+8lcofH8izKupmUyB2Urdf7kXHhM=",[]],"took":0.75}');
INSERT INTO "log" VALUES('emmers',52,1037.25,'{"what":"moved","seat":1,"move":"ccw"}');
INSERT INTO "log" VALUES('emmers',53,1039.75,'{"what":"moved","seat":1,"move":"play b4"}');
INSERT INTO "log" VALUES('emmers',54,1042.25,'{"what":"moved","seat":1,"move":"play b7"}');
INSERT INTO "log" VALUES('emmers',55,1044.75,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('emmers',56,1047.25,'{"what":"moved","seat":0,"move":"knock 0.1"}');
INSERT INTO "log" VALUES('emmers',57,1049.75,'{"what":"moved","seat":0,"move":"height 6"}');
INSERT INTO "log" VALUES('emmers',58,1052.25,'{"what":"moved","seat":0,"move":"side -7"}');
INSERT INTO "log" VALUES('emmers',59,1054.75,'{"what":"moved","seat":0,"move":"angle 6"}');
INSERT INTO "log" VALUES('emmers',60,1058.0,'{"what":"moved","seat":0,"move":"force 8","fell":["MuJoCo 4.0.0",[[[0,0]]],[[0,0,-142649,70874,-4,983178,15,40,-182651]],{"0.1":"tapped"},"eNpjZJITZWBgvPv65Yu3n7/9Z0AGV7jyj1xf150dZCzJDBd80nR+YbWPCguKyg7jKV8eHV3RmuqpyYEQZf7LyMCAaiQDA/d/nq8//zP8Qxb/x3B6TkPFxFcoCrlYTRbNVZuZtGzihH6EaF3j75c/ZLhQzVzMwzkrUl2Rg5eN4QtccG640dlP4uyo9kfbmCebTF/n9UnnHVzsbVT6+0VJFW0oCnPWJXxx8DBVUJw22QNuxK//EICi8g8DFvCfgXjwH5v6/wwge1CsqmfAYnsFMwvDv79//vz5ixyiEN1ogOkfMKAZ/6M5D2IJquL//9hBxoEcgBRHP3/9/vMXVaHOt1cf3n36+v3n778I+wDsrYox",[]],"took":0.75}');
INSERT INTO "log" VALUES('emmers',61,1060.5,'{"what":"moved","seat":0,"move":"cw"}');
INSERT INTO "log" VALUES('emmers',62,1063.0,'{"what":"moved","seat":0,"move":"play g8"}');
INSERT INTO "log" VALUES('emmers',63,1065.5,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('emmers',64,1068.0,'{"what":"moved","seat":1,"move":"knock 1.0"}');
INSERT INTO "log" VALUES('emmers',65,1070.5,'{"what":"moved","seat":1,"move":"height 6"}');
INSERT INTO "log" VALUES('emmers',66,1073.0,'{"what":"moved","seat":1,"move":"side -6"}');
INSERT INTO "log" VALUES('emmers',67,1075.5,'{"what":"moved","seat":1,"move":"angle -1"}');
INSERT INTO "log" VALUES('emmers',68,1078.75,'{"what":"moved","seat":1,"move":"force 4","fell":["MuJoCo 4.0.0",[[[0,0],[0,1],[0,2],[0,3],[0,4],[1,1],[1,2],[1,3],[2,1],[2,2]]],[[0,0,-111000,1,-3,1000000,7,-3,7],[0,1,-55501,1,-2,1000000,-2,2,-7],[0,2,0,0,-4,1000000,2,6,1],[0,3,55500,0,-4,1000000,-3,0,-1],[0,4,111000,0,-2,1000000,-1,-5,0],[1,1,-26546,-149,49986,999798,33,18,-20078],[1,2,27835,4,49983,1000000,-13,-8,-192],[1,3,83250,0,49987,1000000,-18,-17,6],[2,1,331,257,99978,999986,-47,50,-5306],[2,2,55464,50,99978,999999,-16,-38,-1318]],{"1.0":"tapped","2.0":"fallen"},"eNrVVVlIVFEYPsu9hpNJaqXRwtRMWUq0UREUBVFKT0NEQbSARQRFYIEPQWSbLUgvbVD4IgQaSfsCVviStEvSZiu2mMk4LjN6Z+7cc/7O3JmpvN4TTgvaf4fz8N1zv/Of7//+f3DK2CyEMKHK0LT0DOe48WeRfTxDiUWuBF8hwWsGu1y50+HOpapHL5s+fGpqfN34uflrC2tBDvM9wT33D0fYlmchRoBt81eTk9Pc/FBnzpeamtvVV+o7tJAW4AxRiHBbv8mR8PdbzCormJI6v2LdomzniKyRmaMnOMeOHjNKRUgxE9X/lD9p1OTsYUG69NaD7VPd7pnzhgS6tG4/Iwib/GDZHpEZIhrBwNApgJCv5nT1eNc7PxV5QfwJSBIMyHlso1nctPXhwxut55aktzU13DwREq4BELg9f7OEB/oL1xrW53nyczx7rq/My1327sCRuaV7qvJnAvJHy/+n/Ox+2sQ1JaSo0riyoJRPTy5dsvlgSaEPYl/gPvIg+JolPxgjTv6Nf4BcPjzl7oZJtw+uLHau2718++Paes++RZ0MO7ooGCizvVfGnAiIU7D0BeaEI7M7fg42bG1t5RDHjIo7fsfijRfeHE055ty0sPI4I8FBqsGRyqz81CDCX0CsuGJIroAjGmGwhe22QyL64C8u74wXnpPZBa5t1elb2848b7qfX8aeAp72zDBPwJZTORAENnUXXWmuPXHiyCjGV0sHe+aUPHceKD6VuSrU+opvWYDQ3dlYjKDePAYdUBPae77sdMG11dXn23OdVXMuFpZfWrrDm3EPwQZzpPjd1qqEEpqcjUXuVa6NUyt2hhbvTyo/lZqX/qo8cPVtYS0uam+oM9Be6CnoE0RMzcDSL2EJP0vwurI2VCR41LTQK7jUzPZBJaMjlr8gtBwg2U/Q/xXw11ni8sj4Y5MbBsb9cTThyIogmpz5SKfbb/gq7pjvyoiFSviphGdXf+HAjWBHy6eApmkhEUGx6noYdknyT5xftBbTfO/rXoc0rbvLz6IqJcqPAH5pTfhn/QPBTl+r10BUURVFUVXxU9WYl8Aur+9G6wsegUQFNE2PmcdgnHMWc6uMH+z5f9W+0OfZAAkKxLq8Pj9WmK4bkWCRC/zoONtC2k2NHz/rq3DH548ffYhQqiQ5SLwbQVavgTWAjY629oBOdS1sioKJuAYV/3ZgQGJGl+zmend3mKOk1LQUijElYVEAZsSnUS86kBT5G5vWHKg=",[]],"took":0.75}');
INSERT INTO "log" VALUES('emmers',69,1081.25,'{"what":"moved","seat":1,"move":"cw"}');
INSERT INTO "log" VALUES('emmers',70,1083.75,'{"what":"moved","seat":1,"move":"play g3"}');
INSERT INTO "log" VALUES('emmers',71,1086.25,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('emmers',72,1088.75,'{"what":"moved","seat":0,"move":"knock 0.0"}');
INSERT INTO "log" VALUES('emmers',73,1091.25,'{"what":"moved","seat":0,"move":"height 0"}');
INSERT INTO "log" VALUES('emmers',74,1093.75,'{"what":"moved","seat":0,"move":"side 1"}');
INSERT INTO "log" VALUES('emmers',75,1096.25,'{"what":"moved","seat":0,"move":"angle -2"}');
INSERT INTO "log" VALUES('emmers',76,1099.5,'{"what":"moved","seat":0,"move":"force 3","fell":["MuJoCo 4.0.0",[],[],{"0.0":"tapped"},"eNpjZJQTZmDI+3Tt7JmrD9/+YoCDozrTlq+alOkkjhBiYGb4y/zvP8N/RrjIDYnIkEAPC1k+hBBDhVboKb/Xwk954SKMRXfOC+43vyjzAS40v/OvtGu4lOcGFrjQr/9QgDCKiQEbALoAiBD8WuyqQGr+YxFBiL1gYGQCAiS3MwAAVzg2sA==",[]],"took":0.75}');
INSERT INTO "log" VALUES('mu',1,1000.0,'{"what":"opened","plan":{"game":"mu","seats":[{"for":"anyone"},{"for":"anyone"},{"for":"anyone"},{"for":"bot","level":"club"}],"options":{"target":200,"rounds":3,"start":0},"public":false,"pace":{"per_move":null,"per_game":null,"increment":0,"days":null},"rated":false,"stand_in":"club","watching":"all","delay":0,"counting":true},"host":"a","house_seed":"5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e5e"}');
INSERT INTO "log" VALUES('mu',2,1000.0,'{"what":"sat","seat":0,"person":"a","name":"Anna","kind":"guest"}');
INSERT INTO "log" VALUES('mu',3,1000.0,'{"what":"sat","seat":1,"person":"b","name":"Ben","kind":"account"}');
INSERT INTO "log" VALUES('mu',4,1000.0,'{"what":"sat","seat":2,"person":"c","name":"Cas","kind":"guest"}');
INSERT INTO "log" VALUES('mu',5,1000.0,'{"what":"worded","seat":1,"word":"lantern"}');
INSERT INTO "log" VALUES('mu',6,1000.0,'{"what":"started","names":["Anna","Ben","Cas","Club 3"]}');
INSERT INTO "log" VALUES('mu',7,1000.0,'{"what":"moved","seat":0,"move":"lay y5"}');
INSERT INTO "log" VALUES('mu',8,1001.25,'{"what":"moved","seat":1,"move":"lay k5"}');
INSERT INTO "log" VALUES('mu',9,1002.5,'{"what":"moved","seat":1,"move":"lay g1"}');
INSERT INTO "log" VALUES('mu',10,1003.75,'{"what":"moved","seat":2,"move":"lay y3"}');
INSERT INTO "log" VALUES('mu',11,1005.0,'{"what":"moved","seat":2,"move":"lay y7"}');
INSERT INTO "log" VALUES('mu',12,1006.25,'{"what":"moved","seat":2,"move":"lay k4"}');
INSERT INTO "log" VALUES('mu',13,1007.5,'{"what":"moved","seat":3,"move":"lay r4"}');
INSERT INTO "log" VALUES('mu',14,1008.75,'{"what":"moved","seat":3,"move":"lay r8"}');
INSERT INTO "log" VALUES('mu',15,1010.0,'{"what":"moved","seat":3,"move":"lay y0"}');
INSERT INTO "log" VALUES('mu',16,1011.25,'{"what":"moved","seat":3,"move":"lay y7"}');
INSERT INTO "log" VALUES('mu',17,1012.5,'{"what":"moved","seat":0,"move":"lay k7"}');
INSERT INTO "log" VALUES('mu',18,1013.75,'{"what":"moved","seat":0,"move":"lay b6"}');
INSERT INTO "log" VALUES('mu',19,1015.0,'{"what":"moved","seat":0,"move":"lay g3"}');
INSERT INTO "log" VALUES('mu',20,1016.25,'{"what":"moved","seat":0,"move":"lay b5"}');
INSERT INTO "log" VALUES('mu',21,1017.5,'{"what":"moved","seat":1,"move":"lay k7"}');
INSERT INTO "log" VALUES('mu',22,1018.75,'{"what":"moved","seat":1,"move":"lay r0"}');
INSERT INTO "log" VALUES('mu',23,1020.0,'{"what":"moved","seat":1,"move":"lay k2"}');
INSERT INTO "log" VALUES('mu',24,1021.25,'{"what":"moved","seat":1,"move":"lay k3"}');
INSERT INTO "log" VALUES('mu',25,1022.5,'{"what":"moved","seat":2,"move":"lay b3"}');
INSERT INTO "log" VALUES('mu',26,1023.75,'{"what":"moved","seat":2,"move":"lay g9"}');
INSERT INTO "log" VALUES('mu',27,1025.0,'{"what":"moved","seat":2,"move":"lay k0"}');
INSERT INTO "log" VALUES('mu',28,1026.25,'{"what":"moved","seat":2,"move":"lay y9"}');
INSERT INTO "log" VALUES('mu',29,1027.5,'{"what":"moved","seat":3,"move":"lay g7"}');
INSERT INTO "log" VALUES('mu',30,1028.75,'{"what":"moved","seat":3,"move":"lay r9"}');
INSERT INTO "log" VALUES('mu',31,1030.0,'{"what":"moved","seat":3,"move":"lay b7"}');
INSERT INTO "log" VALUES('mu',32,1031.25,'{"what":"moved","seat":3,"move":"lay g1"}');
INSERT INTO "log" VALUES('mu',33,1032.5,'{"what":"moved","seat":0,"move":"lay r6"}');
INSERT INTO "log" VALUES('mu',34,1033.75,'{"what":"moved","seat":0,"move":"lay b1"}');
INSERT INTO "log" VALUES('mu',35,1035.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',36,1036.25,'{"what":"moved","seat":1,"move":"lay b7"}');
INSERT INTO "log" VALUES('mu',37,1037.5,'{"what":"moved","seat":1,"move":"lay k9"}');
INSERT INTO "log" VALUES('mu',38,1038.75,'{"what":"moved","seat":1,"move":"lay k8"}');
INSERT INTO "log" VALUES('mu',39,1040.0,'{"what":"moved","seat":2,"move":"lay y1"}');
INSERT INTO "log" VALUES('mu',40,1041.25,'{"what":"moved","seat":2,"move":"lay k1"}');
INSERT INTO "log" VALUES('mu',41,1042.5,'{"what":"moved","seat":2,"move":"lay g2"}');
INSERT INTO "log" VALUES('mu',42,1043.75,'{"what":"moved","seat":3,"move":"lay y1"}');
INSERT INTO "log" VALUES('mu',43,1045.0,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',44,1046.25,'{"what":"moved","seat":0,"move":"lay y4"}');
INSERT INTO "log" VALUES('mu',45,1047.5,'{"what":"moved","seat":0,"move":"lay k6"}');
INSERT INTO "log" VALUES('mu',46,1048.75,'{"what":"moved","seat":0,"move":"lay b9"}');
INSERT INTO "log" VALUES('mu',47,1050.0,'{"what":"moved","seat":0,"move":"lay b1"}');
INSERT INTO "log" VALUES('mu',48,1051.25,'{"what":"moved","seat":1,"move":"lay r1"}');
INSERT INTO "log" VALUES('mu',49,1052.5,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',50,1053.75,'{"what":"moved","seat":2,"move":"lay r7"}');
INSERT INTO "log" VALUES('mu',51,1055.0,'{"what":"moved","seat":2,"move":"lay g5"}');
INSERT INTO "log" VALUES('mu',52,1056.25,'{"what":"moved","seat":3,"move":"lay y8"}');
INSERT INTO "log" VALUES('mu',53,1057.5,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',54,1058.75,'{"what":"moved","seat":0,"move":"lay y2"}');
INSERT INTO "log" VALUES('mu',55,1060.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',56,1061.25,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',57,1062.5,'{"what":"moved","seat":2,"move":"lay y6"}');
INSERT INTO "log" VALUES('mu',58,1063.75,'{"what":"moved","seat":3,"move":"lay b8"}');
INSERT INTO "log" VALUES('mu',59,1065.0,'{"what":"moved","seat":3,"move":"lay g6"}');
INSERT INTO "log" VALUES('mu',60,1066.25,'{"what":"moved","seat":3,"move":"lay r1"}');
INSERT INTO "log" VALUES('mu',61,1067.5,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',62,1068.75,'{"what":"moved","seat":0,"move":"lay g7"}');
INSERT INTO "log" VALUES('mu',63,1070.0,'{"what":"moved","seat":0,"move":"lay k1"}');
INSERT INTO "log" VALUES('mu',64,1071.25,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',65,1072.5,'{"what":"moved","seat":2,"move":"lay r7"}');
INSERT INTO "log" VALUES('mu',66,1073.75,'{"what":"moved","seat":2,"move":"lay b4"}');
INSERT INTO "log" VALUES('mu',67,1075.0,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',68,1076.25,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',69,1077.5,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',70,1078.75,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',71,1080.0,'{"what":"moved","seat":0,"move":"trump 5"}');
INSERT INTO "log" VALUES('mu',72,1081.25,'{"what":"moved","seat":2,"move":"trump 9"}');
INSERT INTO "log" VALUES('mu',73,1082.5,'{"what":"moved","seat":2,"move":"partner 3"}');
INSERT INTO "log" VALUES('mu',74,1083.75,'{"what":"moved","seat":2,"move":"play k4 open"}');
INSERT INTO "log" VALUES('mu',75,1085.0,'{"what":"moved","seat":3,"move":"play b8 open"}');
INSERT INTO "log" VALUES('mu',76,1086.25,'{"what":"moved","seat":0,"move":"play k6 open"}');
INSERT INTO "log" VALUES('mu',77,1087.5,'{"what":"moved","seat":1,"move":"play k3 open"}');
INSERT INTO "log" VALUES('mu',78,1088.75,'{"what":"moved","seat":0,"move":"play y2 open"}');
INSERT INTO "log" VALUES('mu',79,1090.0,'{"what":"moved","seat":1,"move":"play k8 open"}');
INSERT INTO "log" VALUES('mu',80,1091.25,'{"what":"moved","seat":2,"move":"play y1 open"}');
INSERT INTO "log" VALUES('mu',81,1092.5,'{"what":"moved","seat":3,"move":"play y7 open"}');
INSERT INTO "log" VALUES('mu',82,1093.75,'{"what":"moved","seat":3,"move":"play g7 open"}');
INSERT INTO "log" VALUES('mu',83,1095.0,'{"what":"moved","seat":0,"move":"play g3 open"}');
INSERT INTO "log" VALUES('mu',84,1096.25,'{"what":"moved","seat":1,"move":"play g1 open"}');
INSERT INTO "log" VALUES('mu',85,1097.5,'{"what":"moved","seat":2,"move":"play g2 open"}');
INSERT INTO "log" VALUES('mu',86,1098.75,'{"what":"moved","seat":3,"move":"play y8 open"}');
INSERT INTO "log" VALUES('mu',87,1100.0,'{"what":"moved","seat":0,"move":"play y4 open"}');
INSERT INTO "log" VALUES('mu',88,1101.25,'{"what":"moved","seat":1,"move":"play g4"}');
INSERT INTO "log" VALUES('mu',89,1102.5,'{"what":"moved","seat":2,"move":"play y3 open"}');
INSERT INTO "log" VALUES('mu',90,1103.75,'{"what":"moved","seat":3,"move":"play r9 open"}');
INSERT INTO "log" VALUES('mu',91,1105.0,'{"what":"moved","seat":0,"move":"play b9 open"}');
INSERT INTO "log" VALUES('mu',92,1106.25,'{"what":"moved","seat":1,"move":"play k5 open"}');
INSERT INTO "log" VALUES('mu',93,1107.5,'{"what":"moved","seat":2,"move":"play g9 open"}');
INSERT INTO "log" VALUES('mu',94,1108.75,'{"what":"moved","seat":3,"move":"play b2"}');
INSERT INTO "log" VALUES('mu',95,1110.0,'{"what":"moved","seat":0,"move":"play b1 open"}');
INSERT INTO "log" VALUES('mu',96,1111.25,'{"what":"moved","seat":1,"move":"play b7 open"}');
INSERT INTO "log" VALUES('mu',97,1112.5,'{"what":"moved","seat":2,"move":"play b3 open"}');
INSERT INTO "log" VALUES('mu',98,1113.75,'{"what":"moved","seat":1,"move":"play r2"}');
INSERT INTO "log" VALUES('mu',99,1115.0,'{"what":"moved","seat":2,"move":"play r7 open"}');
INSERT INTO "log" VALUES('mu',100,1116.25,'{"what":"moved","seat":3,"move":"play r4 open"}');
INSERT INTO "log" VALUES('mu',101,1117.5,'{"what":"moved","seat":0,"move":"play r6 open"}');
INSERT INTO "log" VALUES('mu',102,1118.75,'{"what":"moved","seat":2,"move":"play g5 open"}');
INSERT INTO "log" VALUES('mu',103,1120.0,'{"what":"moved","seat":3,"move":"play b0"}');
INSERT INTO "log" VALUES('mu',104,1121.25,'{"what":"moved","seat":0,"move":"play b5 open"}');
INSERT INTO "log" VALUES('mu',105,1122.5,'{"what":"moved","seat":1,"move":"play k9 open"}');
INSERT INTO "log" VALUES('mu',106,1123.75,'{"what":"moved","seat":1,"move":"play r0 open"}');
INSERT INTO "log" VALUES('mu',107,1125.0,'{"what":"moved","seat":2,"move":"play r7 open"}');
INSERT INTO "log" VALUES('mu',108,1126.25,'{"what":"moved","seat":3,"move":"play r8 open"}');
INSERT INTO "log" VALUES('mu',109,1127.5,'{"what":"moved","seat":0,"move":"play y5 open"}');
INSERT INTO "log" VALUES('mu',110,1128.75,'{"what":"moved","seat":0,"move":"play k7 open"}');
INSERT INTO "log" VALUES('mu',111,1130.0,'{"what":"moved","seat":1,"move":"play k7 open"}');
INSERT INTO "log" VALUES('mu',112,1131.25,'{"what":"moved","seat":2,"move":"play k0 open"}');
INSERT INTO "log" VALUES('mu',113,1132.5,'{"what":"moved","seat":3,"move":"play y0 open"}');
INSERT INTO "log" VALUES('mu',114,1133.75,'{"what":"moved","seat":0,"move":"play g8"}');
INSERT INTO "log" VALUES('mu',115,1135.0,'{"what":"moved","seat":1,"move":"play g0"}');
INSERT INTO "log" VALUES('mu',116,1136.25,'{"what":"moved","seat":2,"move":"play y7 open"}');
INSERT INTO "log" VALUES('mu',117,1137.5,'{"what":"moved","seat":3,"move":"play g6 open"}');
INSERT INTO "log" VALUES('mu',118,1138.75,'{"what":"moved","seat":0,"move":"play g7 open"}');
INSERT INTO "log" VALUES('mu',119,1140.0,'{"what":"moved","seat":1,"move":"play r3"}');
INSERT INTO "log" VALUES('mu',120,1141.25,'{"what":"moved","seat":2,"move":"play k1 open"}');
INSERT INTO "log" VALUES('mu',121,1142.5,'{"what":"moved","seat":3,"move":"play g1 open"}');
INSERT INTO "log" VALUES('mu',122,1143.75,'{"what":"moved","seat":0,"move":"play b1 open"}');
INSERT INTO "log" VALUES('mu',123,1145.0,'{"what":"moved","seat":1,"move":"play k2 open"}');
INSERT INTO "log" VALUES('mu',124,1146.25,'{"what":"moved","seat":2,"move":"play b4 open"}');
INSERT INTO "log" VALUES('mu',125,1147.5,'{"what":"moved","seat":3,"move":"play b7 open"}');
INSERT INTO "log" VALUES('mu',126,1148.75,'{"what":"moved","seat":3,"move":"play r1 open"}');
INSERT INTO "log" VALUES('mu',127,1150.0,'{"what":"moved","seat":0,"move":"play k1 open"}');
INSERT INTO "log" VALUES('mu',128,1151.25,'{"what":"moved","seat":1,"move":"play r1 open"}');
INSERT INTO "log" VALUES('mu',129,1152.5,'{"what":"moved","seat":2,"move":"play y9 open"}');
INSERT INTO "log" VALUES('mu',130,1153.75,'{"what":"moved","seat":2,"move":"play y6 open"}');
INSERT INTO "log" VALUES('mu',131,1155.0,'{"what":"moved","seat":3,"move":"play y1 open"}');
INSERT INTO "log" VALUES('mu',132,1156.25,'{"what":"moved","seat":0,"move":"play b6 open"}');
INSERT INTO "log" VALUES('mu',133,1157.5,'{"what":"moved","seat":1,"move":"play r5"}');
INSERT INTO "log" VALUES('mu',134,1158.75,'{"what":"moved","seat":1,"move":"lay y3"}');
INSERT INTO "log" VALUES('mu',135,1160.0,'{"what":"moved","seat":2,"move":"lay r1"}');
INSERT INTO "log" VALUES('mu',136,1161.25,'{"what":"moved","seat":2,"move":"lay r5"}');
INSERT INTO "log" VALUES('mu',137,1162.5,'{"what":"moved","seat":3,"move":"lay y0"}');
INSERT INTO "log" VALUES('mu',138,1163.75,'{"what":"moved","seat":3,"move":"lay k2"}');
INSERT INTO "log" VALUES('mu',139,1165.0,'{"what":"moved","seat":3,"move":"lay b4"}');
INSERT INTO "log" VALUES('mu',140,1166.25,'{"what":"moved","seat":0,"move":"lay b0"}');
INSERT INTO "log" VALUES('mu',141,1167.5,'{"what":"moved","seat":0,"move":"lay g1"}');
INSERT INTO "log" VALUES('mu',142,1168.75,'{"what":"moved","seat":0,"move":"lay y5"}');
INSERT INTO "log" VALUES('mu',143,1170.0,'{"what":"moved","seat":0,"move":"lay k3"}');
INSERT INTO "log" VALUES('mu',144,1171.25,'{"what":"moved","seat":1,"move":"lay b3"}');
INSERT INTO "log" VALUES('mu',145,1172.5,'{"what":"moved","seat":1,"move":"lay k7"}');
INSERT INTO "log" VALUES('mu',146,1173.75,'{"what":"moved","seat":1,"move":"lay r8"}');
INSERT INTO "log" VALUES('mu',147,1175.0,'{"what":"moved","seat":1,"move":"lay k6"}');
INSERT INTO "log" VALUES('mu',148,1176.25,'{"what":"moved","seat":2,"move":"lay y1"}');
INSERT INTO "log" VALUES('mu',149,1177.5,'{"what":"moved","seat":2,"move":"lay y7"}');
INSERT INTO "log" VALUES('mu',150,1178.75,'{"what":"moved","seat":2,"move":"lay r4"}');
INSERT INTO "log" VALUES('mu',151,1180.0,'{"what":"moved","seat":2,"move":"lay y9"}');
INSERT INTO "log" VALUES('mu',152,1181.25,'{"what":"moved","seat":3,"move":"lay g1"}');
INSERT INTO "log" VALUES('mu',153,1182.5,'{"what":"moved","seat":3,"move":"lay b1"}');
INSERT INTO "log" VALUES('mu',154,1183.75,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',155,1185.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',156,1186.25,'{"what":"moved","seat":1,"move":"lay r3"}');
INSERT INTO "log" VALUES('mu',157,1187.5,'{"what":"moved","seat":1,"move":"lay b2"}');
INSERT INTO "log" VALUES('mu',158,1188.75,'{"what":"moved","seat":2,"move":"lay b1"}');
INSERT INTO "log" VALUES('mu',159,1190.0,'{"what":"moved","seat":2,"move":"lay b9"}');
INSERT INTO "log" VALUES('mu',160,1191.25,'{"what":"moved","seat":3,"move":"lay g9"}');
INSERT INTO "log" VALUES('mu',161,1192.5,'{"what":"moved","seat":3,"move":"lay r1"}');
INSERT INTO "log" VALUES('mu',162,1193.75,'{"what":"moved","seat":3,"move":"lay k5"}');
INSERT INTO "log" VALUES('mu',163,1195.0,'{"what":"moved","seat":3,"move":"lay y6"}');
INSERT INTO "log" VALUES('mu',164,1196.25,'{"what":"moved","seat":0,"move":"lay r7"}');
INSERT INTO "log" VALUES('mu',165,1197.5,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',166,1198.75,'{"what":"moved","seat":1,"move":"lay r0"}');
INSERT INTO "log" VALUES('mu',167,1200.0,'{"what":"moved","seat":1,"move":"lay g6"}');
INSERT INTO "log" VALUES('mu',168,1201.25,'{"what":"moved","seat":1,"move":"lay g2"}');
INSERT INTO "log" VALUES('mu',169,1202.5,'{"what":"moved","seat":2,"move":"lay g4"}');
INSERT INTO "log" VALUES('mu',170,1203.75,'{"what":"moved","seat":2,"move":"lay g7"}');
INSERT INTO "log" VALUES('mu',171,1205.0,'{"what":"moved","seat":2,"move":"lay g7"}');
INSERT INTO "log" VALUES('mu',172,1206.25,'{"what":"moved","seat":3,"move":"lay r2"}');
INSERT INTO "log" VALUES('mu',173,1207.5,'{"what":"moved","seat":3,"move":"lay r6"}');
INSERT INTO "log" VALUES('mu',174,1208.75,'{"what":"moved","seat":3,"move":"lay b8"}');
INSERT INTO "log" VALUES('mu',175,1210.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',176,1211.25,'{"what":"moved","seat":1,"move":"lay b5"}');
INSERT INTO "log" VALUES('mu',177,1212.5,'{"what":"moved","seat":1,"move":"lay k9"}');
INSERT INTO "log" VALUES('mu',178,1213.75,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',179,1215.0,'{"what":"moved","seat":2,"move":"lay y4"}');
INSERT INTO "log" VALUES('mu',180,1216.25,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',181,1217.5,'{"what":"moved","seat":3,"move":"lay y1"}');
INSERT INTO "log" VALUES('mu',182,1218.75,'{"what":"moved","seat":0,"move":"lay r9"}');
INSERT INTO "log" VALUES('mu',183,1220.0,'{"what":"moved","seat":0,"move":"lay k7"}');
INSERT INTO "log" VALUES('mu',184,1221.25,'{"what":"moved","seat":0,"move":"lay y8"}');
INSERT INTO "log" VALUES('mu',185,1222.5,'{"what":"moved","seat":0,"move":"lay k1"}');
INSERT INTO "log" VALUES('mu',186,1223.75,'{"what":"moved","seat":0,"move":"lay g8"}');
INSERT INTO "log" VALUES('mu',187,1225.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',188,1226.25,'{"what":"moved","seat":1,"move":"lay g0"}');
INSERT INTO "log" VALUES('mu',189,1227.5,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',190,1228.75,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',191,1230.0,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',192,1231.25,'{"what":"moved","seat":0,"move":"lay b7"}');
INSERT INTO "log" VALUES('mu',193,1232.5,'{"what":"moved","seat":0,"move":"lay g3"}');
INSERT INTO "log" VALUES('mu',194,1233.75,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',195,1235.0,'{"what":"moved","seat":1,"move":"lay b6"}');
INSERT INTO "log" VALUES('mu',196,1236.25,'{"what":"moved","seat":2,"move":"lay y2"}');
INSERT INTO "log" VALUES('mu',197,1237.5,'{"what":"moved","seat":2,"move":"lay g5"}');
INSERT INTO "log" VALUES('mu',198,1238.75,'{"what":"moved","seat":2,"move":"lay k8"}');
INSERT INTO "log" VALUES('mu',199,1240.0,'{"what":"moved","seat":3,"move":"lay k1"}');
INSERT INTO "log" VALUES('mu',200,1241.25,'{"what":"moved","seat":3,"move":"lay k0"}');
INSERT INTO "log" VALUES('mu',201,1242.5,'{"what":"moved","seat":0,"move":"lay r7"}');
INSERT INTO "log" VALUES('mu',202,1243.75,'{"what":"moved","seat":0,"move":"lay y7"}');
INSERT INTO "log" VALUES('mu',203,1245.0,'{"what":"moved","seat":0,"move":"lay b7"}');
INSERT INTO "log" VALUES('mu',204,1246.25,'{"what":"moved","seat":1,"move":"lay k4"}');
INSERT INTO "log" VALUES('mu',205,1247.5,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',206,1248.75,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',207,1250.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',208,1251.25,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',209,1252.5,'{"what":"moved","seat":2,"move":"lay g8"}');
INSERT INTO "log" VALUES('mu',210,1253.75,'{"what":"moved","seat":3,"move":"lay y8"}');
INSERT INTO "log" VALUES('mu',211,1255.0,'{"what":"moved","seat":3,"move":"lay y5"}');
INSERT INTO "log" VALUES('mu',212,1256.25,'{"what":"moved","seat":0,"move":"lay b4"}');
INSERT INTO "log" VALUES('mu',213,1257.5,'{"what":"moved","seat":0,"move":"lay g7"}');
INSERT INTO "log" VALUES('mu',214,1258.75,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',215,1260.0,'{"what":"moved","seat":1,"move":"lay g7"}');
INSERT INTO "log" VALUES('mu',216,1261.25,'{"what":"moved","seat":1,"move":"lay r2"}');
INSERT INTO "log" VALUES('mu',217,1262.5,'{"what":"moved","seat":1,"move":"lay g5"}');
INSERT INTO "log" VALUES('mu',218,1263.75,'{"what":"moved","seat":2,"move":"lay b5"}');
INSERT INTO "log" VALUES('mu',219,1265.0,'{"what":"moved","seat":2,"move":"lay y3"}');
INSERT INTO "log" VALUES('mu',220,1266.25,'{"what":"moved","seat":2,"move":"lay r7"}');
INSERT INTO "log" VALUES('mu',221,1267.5,'{"what":"moved","seat":3,"move":"lay k2"}');
INSERT INTO "log" VALUES('mu',222,1268.75,'{"what":"moved","seat":3,"move":"lay y6"}');
INSERT INTO "log" VALUES('mu',223,1270.0,'{"what":"moved","seat":3,"move":"lay b1"}');
INSERT INTO "log" VALUES('mu',224,1271.25,'{"what":"moved","seat":0,"move":"lay g1"}');
INSERT INTO "log" VALUES('mu',225,1272.5,'{"what":"moved","seat":0,"move":"lay k5"}');
INSERT INTO "log" VALUES('mu',226,1273.75,'{"what":"moved","seat":0,"move":"lay g2"}');
INSERT INTO "log" VALUES('mu',227,1275.0,'{"what":"moved","seat":0,"move":"lay y2"}');
INSERT INTO "log" VALUES('mu',228,1276.25,'{"what":"moved","seat":1,"move":"lay k4"}');
INSERT INTO "log" VALUES('mu',229,1277.5,'{"what":"moved","seat":1,"move":"lay b3"}');
INSERT INTO "log" VALUES('mu',230,1278.75,'{"what":"moved","seat":1,"move":"lay b2"}');
INSERT INTO "log" VALUES('mu',231,1280.0,'{"what":"moved","seat":1,"move":"lay k1"}');
INSERT INTO "log" VALUES('mu',232,1281.25,'{"what":"moved","seat":2,"move":"lay k3"}');
INSERT INTO "log" VALUES('mu',233,1282.5,'{"what":"moved","seat":2,"move":"lay g3"}');
INSERT INTO "log" VALUES('mu',234,1283.75,'{"what":"moved","seat":2,"move":"lay b1"}');
INSERT INTO "log" VALUES('mu',235,1285.0,'{"what":"moved","seat":2,"move":"lay g6"}');
INSERT INTO "log" VALUES('mu',236,1286.25,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',237,1287.5,'{"what":"moved","seat":0,"move":"lay y7"}');
INSERT INTO "log" VALUES('mu',238,1288.75,'{"what":"moved","seat":0,"move":"lay g4"}');
INSERT INTO "log" VALUES('mu',239,1290.0,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',240,1291.25,'{"what":"moved","seat":1,"move":"lay k6"}');
INSERT INTO "log" VALUES('mu',241,1292.5,'{"what":"moved","seat":1,"move":"lay k8"}');
INSERT INTO "log" VALUES('mu',242,1293.75,'{"what":"moved","seat":2,"move":"lay k0"}');
INSERT INTO "log" VALUES('mu',243,1295.0,'{"what":"moved","seat":2,"move":"lay y0"}');
INSERT INTO "log" VALUES('mu',244,1296.25,'{"what":"moved","seat":3,"move":"lay r8"}');
INSERT INTO "log" VALUES('mu',245,1297.5,'{"what":"moved","seat":3,"move":"lay g0"}');
INSERT INTO "log" VALUES('mu',246,1298.75,'{"what":"moved","seat":3,"move":"lay b9"}');
INSERT INTO "log" VALUES('mu',247,1300.0,'{"what":"moved","seat":3,"move":"lay k7"}');
INSERT INTO "log" VALUES('mu',248,1301.25,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',249,1302.5,'{"what":"moved","seat":0,"move":"lay b7"}');
INSERT INTO "log" VALUES('mu',250,1303.75,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',251,1305.0,'{"what":"moved","seat":1,"move":"lay k7"}');
INSERT INTO "log" VALUES('mu',252,1306.25,'{"what":"moved","seat":1,"move":"lay b0"}');
INSERT INTO "log" VALUES('mu',253,1307.5,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',254,1308.75,'{"what":"moved","seat":3,"move":"lay r4"}');
INSERT INTO "log" VALUES('mu',255,1310.0,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',256,1311.25,'{"what":"moved","seat":0,"move":"lay g9"}');
INSERT INTO "log" VALUES('mu',257,1312.5,'{"what":"moved","seat":0,"move":"lay y7"}');
INSERT INTO "log" VALUES('mu',258,1313.75,'{"what":"moved","seat":0,"move":"lay k1"}');
INSERT INTO "log" VALUES('mu',259,1315.0,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',260,1316.25,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',261,1317.5,'{"what":"moved","seat":3,"move":"lay r0"}');
INSERT INTO "log" VALUES('mu',262,1318.75,'{"what":"moved","seat":3,"move":"lay b7"}');
INSERT INTO "log" VALUES('mu',263,1320.0,'{"what":"moved","seat":3,"move":"lay y1"}');
INSERT INTO "log" VALUES('mu',264,1321.25,'{"what":"moved","seat":0,"move":"lay r6"}');
INSERT INTO "log" VALUES('mu',265,1322.5,'{"what":"moved","seat":0,"move":"lay b6"}');
INSERT INTO "log" VALUES('mu',266,1323.75,'{"what":"moved","seat":1,"move":"lay y1"}');
INSERT INTO "log" VALUES('mu',267,1325.0,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',268,1326.25,'{"what":"moved","seat":2,"move":"lay r1"}');
INSERT INTO "log" VALUES('mu',269,1327.5,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',270,1328.75,'{"what":"moved","seat":3,"move":"lay b8"}');
INSERT INTO "log" VALUES('mu',271,1330.0,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',272,1331.25,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',273,1332.5,'{"what":"moved","seat":1,"move":"lay y4"}');
INSERT INTO "log" VALUES('mu',274,1333.75,'{"what":"moved","seat":1,"move":"lay r7"}');
INSERT INTO "log" VALUES('mu',275,1335.0,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',276,1336.25,'{"what":"moved","seat":2,"move":"lay r9"}');
INSERT INTO "log" VALUES('mu',277,1337.5,'{"what":"moved","seat":2,"move":"lay k9"}');
INSERT INTO "log" VALUES('mu',278,1338.75,'{"what":"moved","seat":2,"move":"lay r1"}');
INSERT INTO "log" VALUES('mu',279,1340.0,'{"what":"moved","seat":2,"move":"lay y9"}');
INSERT INTO "log" VALUES('mu',280,1341.25,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',281,1342.5,'{"what":"moved","seat":0,"move":"lay g1"}');
INSERT INTO "log" VALUES('mu',282,1343.75,'{"what":"moved","seat":1,"move":"lay r5"}');
INSERT INTO "log" VALUES('mu',283,1345.0,'{"what":"moved","seat":2,"move":"stop"}');
INSERT INTO "log" VALUES('mu',284,1346.25,'{"what":"moved","seat":3,"move":"stop"}');
INSERT INTO "log" VALUES('mu',285,1347.5,'{"what":"moved","seat":0,"move":"stop"}');
INSERT INTO "log" VALUES('mu',286,1348.75,'{"what":"moved","seat":1,"move":"stop"}');
INSERT INTO "log" VALUES('mu',287,1350.0,'{"what":"said","person":"c","name":"Cas","text":"Again?"}');
CREATE TABLE moderation_log (
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	"by" TEXT NOT NULL, 
	action TEXT NOT NULL, 
	person TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	until DOUBLE, 
	why TEXT NOT NULL, 
	CONSTRAINT moderation_log_pk PRIMARY KEY (number)
);
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	login TEXT, 
	login_key TEXT, 
	password TEXT, 
	owner TEXT, listed BOOLEAN, cookies_after DOUBLE, deleted DOUBLE, role TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT people_pk PRIMARY KEY (id), 
	CONSTRAINT people_login_key_uq UNIQUE (login_key), 
	CONSTRAINT people_owner_fk FOREIGN KEY(owner) REFERENCES people (id)
);
CREATE TABLE preferences (
	person TEXT NOT NULL, 
	chosen TEXT NOT NULL, 
	CONSTRAINT preferences_pk PRIMARY KEY (person), 
	CONSTRAINT preferences_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE rated_pairs (
	table_id TEXT NOT NULL, 
	person TEXT NOT NULL, 
	opponent TEXT NOT NULL, 
	game TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	CONSTRAINT rated_pairs_pk PRIMARY KEY (table_id, person, opponent), 
	CONSTRAINT rated_pairs_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE ratings (
	game TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	mu DOUBLE NOT NULL, 
	sigma DOUBLE NOT NULL, 
	ordinal DOUBLE NOT NULL, 
	games INTEGER NOT NULL, 
	changed DOUBLE NOT NULL, opponents INTEGER DEFAULT '0' NOT NULL, 
	CONSTRAINT ratings_pk PRIMARY KEY (game, players, person), 
	CONSTRAINT ratings_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE recoveries (
	hash TEXT NOT NULL, 
	person TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	expires DOUBLE, 
	CONSTRAINT recoveries_pk PRIMARY KEY (hash), 
	CONSTRAINT recoveries_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE results (
	table_id TEXT NOT NULL, 
	seat INTEGER NOT NULL, 
	person TEXT NOT NULL, 
	game TEXT NOT NULL, 
	players INTEGER NOT NULL, 
	score INTEGER NOT NULL, 
	place INTEGER NOT NULL, 
	win_share DOUBLE NOT NULL, 
	resigned BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	at DOUBLE NOT NULL, 
	rating_before DOUBLE, 
	rating_after DOUBLE, uncounted TEXT DEFAULT '' NOT NULL, 
	CONSTRAINT results_pk PRIMARY KEY (table_id, seat), 
	CONSTRAINT results_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE sanctions (
	id TEXT NOT NULL, 
	kind TEXT NOT NULL, 
	person TEXT NOT NULL, 
	network TEXT NOT NULL, 
	table_id TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	until DOUBLE, 
	lifted DOUBLE, 
	CONSTRAINT sanctions_pk PRIMARY KEY (id)
);
CREATE TABLE secrets (
	name TEXT NOT NULL, 
	value BLOB NOT NULL, 
	CONSTRAINT secrets_pk PRIMARY KEY (name)
);
CREATE TABLE sessions (
	id TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	person TEXT NOT NULL, 
	created DOUBLE NOT NULL, 
	used DOUBLE NOT NULL, 
	device TEXT NOT NULL, 
	agent TEXT NOT NULL, 
	address TEXT NOT NULL, 
	ended DOUBLE, 
	CONSTRAINT sessions_pk PRIMARY KEY (id), 
	CONSTRAINT sessions_hash_uq UNIQUE (hash), 
	CONSTRAINT sessions_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	stage TEXT NOT NULL, 
	public BOOLEAN NOT NULL, 
	rated BOOLEAN NOT NULL, 
	players INTEGER NOT NULL, 
	free INTEGER NOT NULL, 
	host TEXT NOT NULL, 
	due DOUBLE, 
	changed DOUBLE NOT NULL, 
	CONSTRAINT tables_pk PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('emmers','emmers','over',0,0,2,0,'a',NULL,1102.0);
INSERT INTO "tables" VALUES('mu','mu','over',0,0,4,0,'a',NULL,1350.0);
CREATE TABLE tokens (
	hash TEXT NOT NULL, 
	person TEXT NOT NULL, 
	label TEXT NOT NULL, 
	created DOUBLE NOT NULL, scopes TEXT DEFAULT 'play read' NOT NULL, expires DOUBLE, 
	CONSTRAINT tokens_pk PRIMARY KEY (hash), 
	CONSTRAINT tokens_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE TABLE traces (
	person TEXT NOT NULL, 
	network TEXT NOT NULL, 
	device TEXT NOT NULL, 
	seen DOUBLE NOT NULL, 
	CONSTRAINT traces_pk PRIMARY KEY (person, network, device), 
	CONSTRAINT traces_person_fk FOREIGN KEY(person) REFERENCES people (id)
);
CREATE INDEX tables_host_ix ON tables (host);
CREATE INDEX tables_stage_changed_ix ON tables (stage, changed);
CREATE INDEX tables_due_ix ON tables (due) WHERE due IS NOT NULL;
CREATE INDEX company_person_ix ON company (person);
CREATE INDEX people_owner_ix ON people (owner);
CREATE INDEX tokens_person_ix ON tokens (person);
CREATE INDEX results_person_at_ix ON results (person, at);
CREATE INDEX results_person_game_at_ix ON results (person, game, at);
CREATE INDEX ratings_person_ix ON ratings (person);
CREATE INDEX ratings_game_players_ordinal_ix ON ratings (game, players, ordinal);
CREATE INDEX devices_person_ix ON devices (person);
CREATE TRIGGER log_in_order BEFORE INSERT ON log WHEN NEW.number <> 1 AND NOT EXISTS (SELECT 1 FROM log WHERE log.table_id = NEW.table_id AND log.number = NEW.number - 1) BEGIN SELECT RAISE(ABORT, 'the event before this one is missing'); END;
CREATE INDEX sessions_person_ix ON sessions (person);
CREATE INDEX sessions_device_ix ON sessions (device);
CREATE INDEX sessions_address_ix ON sessions (address);
CREATE INDEX recoveries_person_ix ON recoveries (person);
CREATE INDEX rated_pairs_person_game_opponent_ix ON rated_pairs (person, game, opponent);
CREATE INDEX traces_network_ix ON traces (network);
CREATE INDEX traces_device_ix ON traces (device);
CREATE INDEX blocks_other_ix ON blocks (other);
COMMIT;
